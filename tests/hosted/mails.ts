import * as z from 'zod';

/** Mailpit, which catches the emails of `supabase start`; its list names them, each is read by its id. */
const mailpit = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const mailpitMessage = z.object({ Text: z.string(), HTML: z.string() });
/** Any other catcher: a list of emails. */
const list = z.array(
  z.object({
    to: z.array(z.string()),
    text: z.string().nullish().transform(String),
    html: z.string().nullish().transform(String),
  }),
);

/** The addresses in the emails that Auth has sent to somebody, newest first. MAILS_URL is where its catcher lists them. */
export async function readLinks(to: string): Promise<string[]> {
  const url = process.env['MAILS_URL'] ?? '';
  const read = async (address: string): Promise<unknown> => (await fetch(address)).json();
  const said = await read(url);
  const known = mailpit.safeParse(said);
  const texts: string[] = [];
  if (known.success) {
    for (const { ID, To } of known.data.messages)
      if (To.some(({ Address }) => Address === to)) {
        const mail = mailpitMessage.parse(await read(url.replace(/messages$/, `message/${ID}`)));
        texts.push(mail.Text + mail.HTML);
      }
  } else
    for (const mail of list.parse(said).reverse())
      if (mail.to.includes(to)) texts.push(mail.text + mail.html);
  return texts.flatMap((text) => text.match(/https?:[^\s"'<>()]+/g) ?? []).map(decode);
}

const decode = (address: string): string => address.replaceAll('&amp;', '&');
