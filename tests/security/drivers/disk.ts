import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { vi } from 'vitest';
import { type Project, startProject } from '#tests/database/project.ts';

/**
 * Posts the form to the local engine on a full disk, and then to one whose database quotes the name in an error.
 * Who is not root, and so has no small disk, gets the error of a full one from a trigger. Returns what was printed.
 */
export async function fillTheDisk(fields: Record<string, string>): Promise<string> {
  const disk = mkdtempSync(join(tmpdir(), 'disk-'));
  const isSmall = process.getuid?.() === 0 && mount(disk);
  const printed: unknown[] = [];
  const spies = (['error', 'warn', 'log'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...said) => void printed.push(...said)),
  );
  vi.stubEnv('TMPDIR', disk);
  let project: Project | undefined;
  try {
    project = await startProject('PGlite');
    if (isSmall) fill(join(disk, 'rest'));
    else
      await fail(
        project,
        `'could not extend file: No space left on device' using errcode = '53100'`,
      );
    const logged = () => printed.map((said) => inspect(said, { depth: 9 })).join('\n');
    for (let post = 0; post < 40 && !logged().includes('53100'); post += 1) {
      const message = `${fields['message']} ${'a long message '.repeat(300)} ${post}`;
      await project.postForm({ ...fields, message });
    }
    if (isSmall) rmSync(join(disk, 'rest'));
    await fail(project, `'a bug' using detail = new.name`);
    await project.postForm(fields);
    return logged();
  } finally {
    vi.unstubAllEnvs();
    await project?.close();
    for (const spy of spies) spy.mockRestore();
    if (isSmall) execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Mounts a disk of 64 MB in memory; false where that is not allowed. */
function mount(disk: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes a file until the disk has no space left. */
function fill(file: string): void {
  for (const bytes of [1_000_000, 1_000]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // Full.
    }
  }
}

/** Lets every insert of a lead fail with these words. */
const fail = ({ backend }: Project, words: string) =>
  backend.sql.exec(`create or replace function private.fail() returns trigger language plpgsql as
      $$ begin raise exception ${words}; end $$;
    create or replace trigger fail before insert on public.contact_submissions
      for each row execute function private.fail()`);
