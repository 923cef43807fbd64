interface Props {
  /** Shown when it takes long, and why. */
  note?: string;
}

/** "Loading..." and three rows in outline, also in the page's HTML. */
export function Loading({ note }: Props) {
  return (
    <div className="loading">
      <p role="status">Loading...{note ? <span className="note"> {note}</span> : null}</p>
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  );
}
