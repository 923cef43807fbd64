/**
 * What a page may load from another host. Content never names it: who may change a text of the site could run a script
 * on it. The form's provider comes from the environment, the map from this list.
 */

/** The addresses of a provider's form: its script, and the page that it shows in a frame. */
export interface FormProvider {
  script: string;
  frame: string;
}

/** The providers that can be named, each with where it keeps the form of an id (their 'Embed' pages, November 2026). */
const PROVIDERS: Readonly<Record<string, (id: string) => FormProvider>> = {
  jotform: (id) => ({
    script: 'https://cdn.jotfor.ms/s/umd/latest/for-form-embed-handler.js',
    frame: `https://form.jotform.com/${id}`,
  }),
  leadconnector: (id) => ({
    script: 'https://link.msgsndr.com/js/form_embed.js',
    frame: `https://api.leadconnectorhq.com/widget/form/${id}`,
  }),
};

/** What FORM_PROVIDER may say, for its messages. */
export const howToNameProvider: string = `Write ${Object.keys(PROVIDERS)
  .map((name) => `${name}:FORM-ID`)
  .join(', ')}, or the https addresses of its script and its frame with a space between them.`;

const isSafe = (address: string): boolean => {
  const { protocol, username, password } = URL.parse(address) ?? {};
  return protocol === 'https:' && !username && !password;
};

/** The form that FORM_PROVIDER names; undefined when it names none. */
export function readFormProvider(value: string): FormProvider | undefined {
  const [, name = '', id = ''] = /^([a-z]+):([\w-]{1,80})$/.exec(value) ?? [];
  if (name) return new Map(Object.entries(PROVIDERS)).get(name)?.(id);
  const [script = '', frame = '', ...rest] = value.split(/\s+/);
  return rest.length === 0 && isSafe(script) && isSafe(frame) ? { script, frame } : undefined;
}

/** The maps that a click on the drawn one may open in its place, by the name in business.yaml. */
export const MAPS = {
  google: ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
    `https://www.google.com/maps?q=${latitude},${longitude}&z=10&output=embed`,
} as const;

/** The origins that a page's policy may allow besides the site's own and its database's. */
export const foreignOrigins = (provider: FormProvider | undefined) => ({
  scripts: provider ? [new URL(provider.script).origin] : [],
  frames: [
    ...Object.values(MAPS).map(
      (addressOf) => new URL(addressOf({ latitude: 0, longitude: 0 })).origin,
    ),
    ...(provider ? [new URL(provider.frame).origin] : []),
  ],
});
