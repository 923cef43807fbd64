import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z
        .union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)])
        .optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

export interface LockedPackage {
  name: string;
  path: string;
  version: string;
  license: string | undefined;
  integrity: string | undefined;
  resolved: string | undefined;
  hasInstallScript: boolean;
  isForAnotherSystem: boolean;
  isForDevelopment: boolean;
}

/** The packages of package-lock.json, nested ones too. */
export function readLockfile(root: string, json: string): LockedPackage[] {
  const { packages } = lockfile.parse(JSON.parse(json));
  return Object.entries(packages).flatMap(([path, entry]) =>
    path === ''
      ? []
      : [
          {
            name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
            path,
            version: entry.version ?? '',
            license: entry.license,
            integrity: entry.integrity,
            resolved: entry.resolved,
            hasInstallScript: entry.hasInstallScript === true,
            isForAnotherSystem: entry.optional === true && !existsSync(join(root, path)),
            isForDevelopment: entry.dev === true,
          },
        ],
  );
}

/**
 * What of the lockfile is not pinned: a package without the hash of its bytes, one from anywhere but
 * a registry, an install script that package.json does not name under allowScripts. A sentence each.
 */
export function findUnpinned(
  packages: readonly LockedPackage[],
  allowed: Readonly<Record<string, boolean>>,
): string[] {
  return packages.flatMap((entry) => {
    const { name, version, resolved = '' } = entry;
    const faults: string[] = [];
    if (!/^\d/.test(version)) faults.push(`${name}: its version is not pinned.`);
    if (!entry.integrity?.startsWith('sha512-'))
      faults.push(`${name}: the lockfile has no hash of it.`);
    if (/^(?:git|http:|file:)/.test(resolved)) faults.push(`${name}: it comes from ${resolved}.`);
    if (entry.hasInstallScript && !entry.isForAnotherSystem && allowed[name] === undefined)
      faults.push(
        `${name}: it runs a script when it is installed, and package.json does not name it.`,
      );
    return faults;
  });
}

/**
 * Names under allowScripts that no package of the lockfile needs: a permission that somebody else's
 * package of that name could use one day.
 */
export function findIdlePermissions(
  packages: readonly LockedPackage[],
  allowed: Readonly<Record<string, boolean>>,
): string[] {
  return Object.keys(allowed).filter(
    (name) => !packages.some((entry) => entry.name === name && entry.hasInstallScript),
  );
}
