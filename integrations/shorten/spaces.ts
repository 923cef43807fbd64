/**
 * Takes the spaces out of a built page that no browser shows: beside block elements, doubled across
 * inline ones, and inside drawings (CSS Text 3, 'White Space Processing'). Of two spaces the one outside
 * the inline element stays, so that an underline ends with its word. What React has drawn, and text
 * whose spaces count, stays as it is. Empty elements of drawings are closed in their own tag.
 */
export function shortenSpaces(html: string): string {
  const line = createLine();
  let isDrawn = false;
  for (const [part] of html.matchAll(token)) {
    const name = tagName.exec(part)?.[1]?.toLowerCase() ?? '';
    const isEnd = part.startsWith('</');
    if (name === 'astro-island') isDrawn = !isEnd;
    if (name === 'astro-slot') isDrawn = isEnd;
    if (name === '' && !part.startsWith('<') && !isDrawn) line.addText(part);
    else line.add(part.replace(/\s+(\/?>)$/, '$1'), effectOf(name, isEnd, isDrawn));
  }
  return line.print().replace(/><\/(?:path|circle|rect|line|ellipse|polygon)>/g, '/>');
}

const token =
  /<(script|style|textarea|pre|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^\s>]+(?:"[^"]*"|[^">])*>|[^<]+/gi;
const tagName = /^<\/?([a-z][\w-]*)/i;

/** What a tag does to the line that it stands in. */
type Effect = 'none' | 'word' | 'close' | 'edge' | 'open-box' | 'close-box';

function effectOf(name: string, isEnd: boolean, isDrawn: boolean): Effect {
  if (name === '' || silent.has(name)) return 'none';
  if (isDrawn || words.has(name)) return 'word';
  if (inline.has(name)) return isEnd ? 'close' : 'none';
  if (boxes.has(name)) return isEnd ? 'close-box' : 'open-box';
  return 'edge';
}

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const silent = list('script style title');
/** Stand in a line like a word, or keep the spaces inside. */
const words = list('input textarea pre embed');
/** Their content runs on in the line around them. */
const inline = list(
  'a abbr b bdi bdo cite code data dfn em i kbd label mark q s samp small span strong sub sup time tspan u var wbr astro-island astro-slot noscript',
);
/** Stand in a line like a word and have lines of their own inside. */
const boxes = list('button select svg iframe object output progress meter video audio canvas');

/** One line of text after the other: knows whether a space at this place would be shown. */
function createLine(): {
  addText: (text: string) => void;
  add: (tag: string, effect: Effect) => void;
  print: () => string;
} {
  const parts: string[] = [];
  let before: 'edge' | 'space' | 'word' = 'edge';
  let isClosed = false;
  let lastText = -1;
  const dropSpace = () => {
    if (before === 'space') parts[lastText] = parts[lastText]?.slice(0, -1) ?? '';
  };
  return {
    addText(whole) {
      let text = whole.replace(/[ \t\r\n\f]+/g, ' ');
      if (text.startsWith(' ') && before === 'space' && isClosed) dropSpace();
      else if (text.startsWith(' ') && before !== 'word') text = text.slice(1);
      if (text === '') return;
      lastText = parts.push(text) - 1;
      before = text.endsWith(' ') ? 'space' : 'word';
      isClosed = false;
    },
    add(tag, effect) {
      parts.push(tag);
      if (effect === 'close') isClosed = true;
      if (effect === 'edge' || effect === 'close-box') dropSpace();
      if (effect === 'edge' || effect === 'open-box') before = 'edge';
      if (effect === 'word' || effect === 'close-box') before = 'word';
    },
    print: () => parts.join(''),
  };
}
