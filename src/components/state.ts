/** States in traditional abbreviation; one that is not here has none. */
const SHORT: Readonly<Record<string, string>> = Object.fromEntries(
  'AL Ala.,AZ Ariz.,AR Ark.,CA Calif.,CO Colo.,CT Conn.,DE Del.,FL Fla.,GA Ga.,IL Ill.,IN Ind.,KS Kan.,KY Ky.,LA La.,MD Md.,MA Mass.,MI Mich.,MN Minn.,MS Miss.,MO Mo.,MT Mont.,NE Neb.,NV Nev.,NH N.H.,NJ N.J.,NM N.M.,NY N.Y.,NC N.C.,ND N.D.,OH Ohio,OK Okla.,OR Ore.,PA Pa.,RI R.I.,SC S.C.,SD S.D.,TN Tenn.,TX Texas,VT Vt.,VA Va.,WA Wash.,WV W.Va.,WI Wis.,WY Wyo.'
    .split(',')
    .map((pair) => pair.split(' ')),
);

/** A state as in the logo, like `Md.`; any other keeps its two letters. */
export const shortState = (code: string): string => SHORT[code] ?? code;
