import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { type BuiltPage, readPages } from '#tests/live/built-site.ts';
import { graphOf, isNode, type Node } from '#tests/live/seo-graphs.ts';

const folder = fileURLToPath(new URL('../../.cache/test/graphs', import.meta.url));
/** The compiler's errors for the pages and for a planted fault, each with its page: it reads schema-dts only once. */
let errors: string[];
beforeAll(async () => {
  const pages = readPages(await buildForTests('test'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [first] = pages;
  const fault = { ...graphOf(first as BuiltPage)[0], phoneNumber: '+1' };
  errors = checkGraphs([
    ...pages.map((page) => ({ path: page.path, graph: graphOf(page) })),
    { path: '/fault', graph: [fault] },
  ]);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the structured data of every page passes the type check of schema-dts, an unknown property does not', () => {
  expect(errors.map((error) => error.split(':')[0])).toEqual(['/fault']);
});

/** Writes the graphs as TypeScript and returns the compiler's errors, each with its page. */
function checkGraphs(graphs: { path: string; graph: Node[] }[]): string[] {
  const files = graphs.map(({ path, graph }, at) => {
    const file = join(folder, `graph-${at}.ts`);
    writeFileSync(file, `// ${path}\n${writeModule(graph)}`);
    return file;
  });
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const page = file?.text.slice(3, file.text.indexOf('\n')) ?? '';
    return `${page}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/**
 * A graph as a module. Actions with `query-input` become constants of their own: schema-dts types these
 * annotations by WithActionConstraints, which a nested literal can't name.
 */
function writeModule(graph: Node[]): string {
  const actions: string[] = [];
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
    if (!isNode(value)) return JSON.stringify(value);
    const literal = `{ ${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${write(one)}`)
      .join(', ')} }`;
    if (!Object.keys(value).some((key) => key.endsWith('-input'))) return literal;
    actions.push(
      `const action${actions.length} = ${literal} as const satisfies WithActionConstraints<${String(value['@type'])}>;`,
    );
    return `action${actions.length - 1}`;
  };
  const nodes = graph.map(write).join(',\n  ');
  return [
    "import type { Graph, SearchAction, WithActionConstraints } from 'schema-dts';",
    ...actions,
    `export const graph = { '@context': 'https://schema.org', '@graph': [\n  ${nodes}\n] } satisfies Graph;`,
    '',
  ].join('\n');
}
