import { type Plugin, parseAst } from 'vite';

/** What is read from the site's own part of a built script. */
interface Script {
  names: ReadonlySet<string>;
  /** Addresses of the scripts that it loads. */
  loads: readonly string[];
}

export type BuiltScripts = ReturnType<typeof recordBuiltScripts>;

/**
 * Records the scripts that are built for browsers. Every word of a string in a script counts as a name: a script can
 * add a class or an element only by such a string. Packages are left out: React names all elements of HTML.
 */
export function recordBuiltScripts() {
  const scripts = new Map<string, Script>();
  const inlineNames = new Map<string, ReadonlySet<string>>();
  const namesOfInline = (code: string) => {
    const names = inlineNames.get(code) ?? namesIn(code);
    inlineNames.set(code, names);
    return names;
  };
  const findLoaded = (addresses: Iterable<string>): Map<string, Script> => {
    const found = new Map<string, Script>();
    const queue = [...addresses];
    for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
      const script = scripts.get(address);
      if (!script || found.has(address)) continue;
      found.set(address, script);
      queue.push(...script.loads);
    }
    return found;
  };
  const plugin: Plugin = {
    name: 'built-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const own = Object.entries(chunk.modules).filter(([id]) => !id.includes('node_modules'));
        scripts.set(`/${chunk.fileName}`, {
          names: new Set(own.flatMap(([, { code }]) => [...namesIn(code ?? '')])),
          loads: [...chunk.imports, ...chunk.dynamicImports].map((file) => `/${file}`),
        });
      }
    },
  };
  return {
    plugin,
    /** The addresses of the scripts among these, and of all that they load, also later. */
    listLoaded: (addresses: Iterable<string>) => [...findLoaded(addresses).keys()],
    /** Names of classes and elements that scripts, those that they load, and inline scripts may add to a page. */
    findNames: (addresses: Iterable<string>, inline: readonly string[]): ReadonlySet<string> => {
      const loaded = [...findLoaded(addresses).values()].map(({ names }) => names);
      return new Set([...loaded, ...inline.map(namesOfInline)].flatMap((names) => [...names]));
    },
  };
}

/** The words of all strings in a script. Throws when it isn't JavaScript. */
function namesIn(code: string): ReadonlySet<string> {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      if ('type' in node && node.type === 'Literal' && 'value' in node) texts.push(`${node.value}`);
      else if ('cooked' in node) texts.push(`${node.cooked}`);
      else Object.values(node).forEach(visit);
    }
  };
  visit(parseAst(code));
  return new Set(texts.flatMap((text) => text.split(/[^\w-]+/)));
}
