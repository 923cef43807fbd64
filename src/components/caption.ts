/** What stands under a picture in a list: its caption, and that it is drawn, in as few words as fit. */
export const listCaption = ({
  caption,
  rendering,
}: {
  caption: string;
  rendering: boolean;
}): string => (rendering ? `${caption} (rendering)` : caption);
