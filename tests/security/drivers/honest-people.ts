import { type Post, postByScript } from './floods.ts';

const minuteMs = 60_000;

interface Kind {
  /** How many of the forty are like this. */
  count: number;
  fields?: (n: number) => Record<string, string>;
  /** Where the form was touched and how long ago; without it JavaScript is off, or the token did not arrive. */
  touched?: { on?: string; ageMs: number };
  /** The one address of all of them; otherwise each has an own. */
  from?: string;
}

const details = ['stairs', 'a railing', 'a roof', 'a screen'];

/** Honest people by what is special about them. */
const kinds: Record<string, Kind> = {
  'at the home show': { count: 12, from: '198.51.100.1', touched: { ageMs: minuteMs } },
  'two pictures, no script': {
    count: 4,
    fields: (n) => ({
      message: `Like https://www.pinterest.com/pin/${n}, with ${details[n]} as in https://pin.it/${n}`,
    }),
  },
  'from Wi-Fi to mobile data': { count: 4, touched: { on: '203.0.113.1', ageMs: 5 * minuteMs } },
  'quick, with autofill': { count: 4, touched: { ageMs: 3100 } },
  'an hour of typing': { count: 2, touched: { ageMs: 60 * minuteMs } },
  'a form open since the day before': { count: 2, touched: { ageMs: 25 * 60 * minuteMs } },
  'a foreign phone': {
    count: 3,
    fields: (n) => ({ message: `Call me on +44 20 7946 095${n}` }),
    touched: { ageMs: minuteMs },
  },
  'no script': { count: 5 },
  'sends twice': { count: 2, touched: { ageMs: minuteMs } },
  'sends twice, no script': { count: 2 },
};

/** Forty people; those who send twice do so with the same words. `when` makes their names different. */
export function honestPeople(when: string): Post[] {
  return Object.entries(kinds).flatMap(([kind, { count, fields, touched, from }], network) =>
    Array.from({ length: count }, (_, n) => {
      const sender = `person ${n} ${when}, ${kind}`;
      const address = from ?? `192.0.2.${10 * network + n}`;
      const words = {
        name: sender,
        email: `person${n}@mail.example.com`,
        message: `A porch of 12 by ${10 + n} feet, ${kind}.`,
        ...fields?.(n),
      };
      const post: Post = {
        sender,
        send: (project) =>
          touched
            ? postByScript(project, words, address, touched)
            : project.postForm(words, { address }),
      };
      return kind.startsWith('sends twice') ? [post, post] : [post];
    }).flat(),
  );
}
