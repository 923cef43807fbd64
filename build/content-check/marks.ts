/** Marks of Markdown, of other notations and of programs that no reader should see, each with an example. */
export const MARKS: readonly RegExp[] = [
  /(?<![\w_])_[A-Za-z][^_\n]*\s_(?=\w)|'''|<%|%>|%%\w|\w\^\w+\^|(?<![\w:]):[a-z_]{3,}:(?!\w)/, // _it _now, :smile:
  /(?:^|\n)(?:-{3,}(?=\w)|h[1-6]\. |={1,6} \w|: (?=\w)|\[[ xX]?\] |!\()/, // h2. Heading, [ ] to do
  /(?:^|\n)(?:-+>|=+>) ?[^\n]*\n(?:-+>|=+>)|(?:^|\n)a[.)] [^\n]*\nb[.)] |(?:^|\n)\(1\) [^\n]*\n\(2\) |(?:^|\n)1[.)] ?[^\n]*\n2[.)](?=[A-Za-z])/i, // -> one, a. one
  /(?:^|\n)[^\n\t]+\t\S[^\n]*\n[^\n\t]+\t\S/, // a table of a spreadsheet
  /\*\*|(?<![\w*])\*[A-Za-z]|(?<!\w)__[A-Za-z\d]|[A-Za-z\d]__(?!\w)/, // **bold **text, *word
  /~~|~[^~\n]+~/, // ~~struck out~~
  /(?:^|\n)[ \u00a0]*(?:#{2,6}|#(?=[A-Za-z\u00a0]))/, // ##Heading
  /\][ \u00a0]?\(|\[[^\][\n]+\]\n *\(|\)[ \u00a0]?\[(?:[/#]|https?:|www\.)|\[\[|\]\]|\][ \u00a0]?\[|(?:^|\n)\[[^\]\n]+\]:/, // [our form] (/contact), [[Contact]]
  /\[\/?(?:b|i|u|url|img|quote|list|caption|gallery|embed|audio|video)(?:[ =][^\][\n]*)?\]|\[\/[a-z][\w-]*\]/i, // [b]bold[/b]
  /\[[a-z][\w-]*(?: [\w-]+=[^\][\n]*| ?\/)\]|\[[a-z]+(?:[-_][a-z\d]+)+\]|(?:^|\n)\[[^\][\n]{2,}\](?=\n|$)/, // [contact-form id="1"]
  /\[(?:(?:your|our|my|the|insert|enter) [^\][\n]*|(?:first |last |company )?name|company|city|town|phone|email|date|price)\]/i, // Dear [Name]
  /\\[\w'"]/, // one\ntwo
  /(?<!\((?:[^()]|\(\(?[^()]*\)\)?)*)(?:\(\([\w.-]+\)\)\)|\([\w.-]+\)\)(?!\)))|\(\(\([\w.-]+\)\)(?!(?:[^()]|\(\(?[^()]*\)\)?)*\))/, // since (founded))
  /(?:^|\n)[ \u00a0]*[•◦▪‣●■]|(?:^|\n)·[^\n]*\n·/, // • a point of Word
  /(?:^|\n)[ \u00a0]*[\p{So}→⇒»›][^\n]*\n[ \u00a0]*[\p{So}→⇒»›]/u, // ✓ one, ✓ two
  /(?:^|\n)[o§][ \u00a0\t]+\S[^\n]*\n[o§][ \u00a0\t]/, // o one, o two
  /\[(?:if [^\][\n]*|endif)\]/i, // [if !supportLists]
  /(?:^|\n)(?:[-+*]|\d{1,2}[.)])(?=[A-Za-z])[^\n]*\n(?:[-+*]|\d{1,2}[.)])(?=[A-Za-z])/, // -one, -two
  /(?:^|\n)[–—][ \u00a0][^\n]*\n[–—][ \u00a0]/, // – one, – two
  /(?:^|\n)[^\n|]*\|[^\n]*\n[^\n|]*\|/, // a | b, c | d: a table without its second line
  /\|[ ]*:?-{2,}|(?:^|\n)[ ]*\|[^\n]*\|/, // a row of a table without its second line
  /<\/?[A-Za-z][\w:.-]*(?:\s[^<>\n]*)?\/?>|<!--|-->|&#?\w{2,8};/, // <o:p>, &nbsp;
  /<{7}|={7}|>{7}/, // two versions of a file
  /`|==\w|\w==|:::|\{[.#:%{]|\[\^\w|\[TOC\]|\$\$/, // other kinds of Markdown
];

/** Points of a list and lines that begin with a dash beside each other, as the owner typed them. */
export const MIXED_POINTS: RegExp =
  /^ *[-+*] [^\n]*\n *[–‒−][ \u00a0\t]|^ *[–‒−][ \u00a0\t][^\n]*\n *[-+*] /;
