// node tools/commands/inside.mjs NAME …: started by run.mjs on a Node that reads TypeScript, with the packages there.
// A mistake of whoever calls a command is a sentence; only a mistake of ours has a stack.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commands } from '#tools/toolchain/commands.mjs';
import { root } from '#tools/toolchain/install.mjs';
import { explainMistake, fail } from '#tools/toolchain/say.mjs';

const [name = ''] = process.argv.splice(2, 1);
const command = commands[name];

/** @param {unknown} error */
const tell = (error) => fail(explainMistake(error, name) ?? Object(error).stack ?? error);
process.on('uncaughtException', tell).on('unhandledRejection', tell);

const file = command?.program ?? `tools/commands/${name.replace(':', '-')}.ts`;
if (!command?.isOfContent) await import('./facts-first.ts');
if (!command?.steps) await import(pathToFileURL(join(root, file)).href);
