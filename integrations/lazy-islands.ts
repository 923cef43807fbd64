import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Takes Astro's island runtime (4.4 kB in every page) out of pages whose islands all wake on touch, and
 * leaves a few lines that load it with the first touch. The runtime joins the renderer's file, so an
 * island still costs three requests. Must come before `hostFiles()`, which hashes inline scripts.
 * Written against Astro 7.3; a build whose runtime it does not find stops here.
 */
export default function lazyIslands(): AstroIntegration {
  return {
    name: 'lazy-islands',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        let pages = 0;
        for await (const file of glob('**/*.html', { cwd: dist })) {
          const path = join(dist, file);
          const html = await readFile(path, 'utf8');
          if (!onlyTouchIslands(html)) continue;
          await writeFile(path, await withLoader(dist, html));
          pages += 1;
        }
        logger.info(`${pages} pages load the island runtime on touch`);
      },
    },
  };
}

const islandTag = /<astro-island [^>]*>/g;

function onlyTouchIslands(html: string): boolean {
  const islands = html.match(islandTag) ?? [];
  return islands.length > 0 && islands.every((island) => island.includes(' client="touch"'));
}

async function withLoader(dist: string, html: string): Promise<string> {
  const runtime: string[] = [];
  const lean = html.replace(
    /<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g,
    (tag, code: string) => {
      if (!/astro:touch|customElements\.get\("astro-island"\)/.test(code)) return tag;
      runtime.push(code);
      return '';
    },
  );
  if (runtime.length !== 2) {
    throw new Error(
      'lazy-islands: Astro writes its island runtime in another way. Read integrations/lazy-islands.ts, or leave it out of astro.config.mjs.',
    );
  }
  const renderer = /renderer-url="([^"]+)"/.exec(html)?.[1] ?? '';
  const joined = await joinRenderer(dist, renderer, runtime.join(';\n'));
  return searchOnQuery(shortenTags(lean, renderer)).replace(
    '</body>',
    () => `<script>${loaderFor(joined)}</script></body>`,
  );
}

/** The search's script has nothing to do before somebody searches: it is loaded with `?q=` only. */
function searchOnQuery(html: string): string {
  return html.replace(
    /<script type="module" src="([^"]*\/SiteSearch\.[^"]+)"><\/script>/,
    '<script type="module">/[?&]q=[^&]/.test(location.search)&&import("$1")</script>',
  );
}

/**
 * Leaves out of the islands' tags what the runtime does without or the loader adds: the renderer's
 * address, empty properties, the directive's options, and the prefix of ids where no id carries it.
 */
function shortenTags(html: string, renderer: string): string {
  return html.replace(islandTag, (tag) => {
    const prefix = / prefix="([^"]*)"/.exec(tag)?.[1] ?? '';
    return tag
      .replace(` renderer-url="${renderer}"`, '')
      .replace(/ (?:uid|opts)="[^"]*"/g, '')
      .replace(' props="{}"', '')
      .replace(html.includes(`_${prefix}R_`) ? '' : ` prefix="${prefix}"`, '');
  });
}

/** Writes the renderer's file once more, with the runtime in it, under a name with a hash of both. */
async function joinRenderer(dist: string, renderer: string, runtime: string): Promise<string> {
  const module = `${await readFile(join(dist, renderer), 'utf8')}\n${runtime}\n`;
  const hash = createHash('sha256').update(module).digest('base64url').slice(0, 8);
  const url = renderer.replace(/[^/]+$/, `islands.${hash}.js`);
  await writeFile(join(dist, url), module);
  return url;
}

/**
 * Inline in every page with islands: the first touch, focus or key inside one loads renderer, runtime and
 * component side by side, then hands the touch on. Clicks on what only a script can answer wait, and are
 * given to the island once it is there, or back to the browser if it does not come; everything that
 * works by itself is left alone.
 */
const loaderFor = (renderer: string): string =>
  `{let r="${renderer}",f=e=>e.target.closest?.("astro-island[client=touch]");for(let n of["pointerdown","focusin","keydown"])addEventListener(n,e=>{let i=f(e);if(i&&!i.woken){i.woken=1;i.setAttribute("renderer-url",r);import(i.getAttribute("component-url")).catch(()=>0);import(r).then(()=>{i.ready=1;i.dispatchEvent(new Event(n));i.held?.click()},()=>{i.woken=0;i.held?.click();i.held=null})}},true);addEventListener("click",e=>{let i=f(e),b=e.target.closest("[data-hold],[type=button]");if(b&&i?.woken&&!i.ready&&!(e.ctrlKey|e.metaKey|e.shiftKey)){e.preventDefault();e.stopPropagation();i.held=b}},true)}`;
