import type { LockedPackage } from './lockfile.ts';

/** Licenses under which a package may be used here, with why where it is not plain. */
const accepted: Readonly<Record<string, string>> = {
  MIT: '',
  'MIT-0': '',
  ISC: '',
  '0BSD': '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'Apache-2.0': '',
  'BlueOak-1.0.0': '',
  'CC0-1.0': '',
  Unlicense: '',
  'Python-2.0': '',
  'MPL-2.0': 'used as it is; changed files of its own would have to be published',
  'LGPL-3.0-or-later': 'libvips inside sharp, a library of its own, used at build time as it is',
};

/** Packages whose lockfile entry names no license, read in the package itself. */
const readByHand: Readonly<Record<string, string>> = {
  callsite: 'MIT',
};

/** The license of a package; nothing when nobody has found it out. */
export const licenseOf = ({ name, license }: LockedPackage): string | undefined =>
  license ?? readByHand[name];

/** Whether each part of an SPDX expression (or, for OR, one of them) is accepted. */
export function isAccepted(license: string): boolean {
  const plain = license.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAccepted);
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAccepted);
  return plain in accepted;
}

/** The list for docs/licenses.md, by license, and a sentence for each package that is not accepted. */
export function formatLicenses(packages: readonly LockedPackage[]): {
  text: string;
  unknown: string[];
} {
  const unknown = packages
    .filter((entry) => !isAccepted(licenseOf(entry) ?? ''))
    .map(
      ({ name, license }) =>
        `${name}: its license is ${license ?? 'not named'}. Read it, then name it in scripts/audit/licenses.ts or take another package.`,
    );
  const groups = Map.groupBy(packages, (entry) => licenseOf(entry) ?? 'not named');
  const names = (license: string, shipped: boolean) => [
    ...new Set(
      (groups.get(license) ?? [])
        .filter(({ isForDevelopment }) => isForDevelopment !== shipped)
        .map(({ name }) => name)
        .sort(),
    ),
  ];
  const lines = [...groups.keys()].sort().map((license) => {
    const remark = accepted[license] ? ` (${accepted[license]})` : '';
    return `| ${license}${remark} | ${names(license, true).join(', ')} | ${names(license, false).join(', ')} |`;
  });
  const text = `# Licenses of the packages

Written by \`node scripts/licenses.ts\` from package-lock.json. "For the site" is what the build and the functions need; the rest serves development and tests.

| license | for the site | for development |
|---|---|---|
${lines.join('\n')}
`;
  return { text, unknown };
}
