interface Props {
  isBad: boolean;
  /** An open circle in place of the check mark. */
  isUntried?: true;
  bold: string;
  rest: string;
  /** Where the line leads. */
  href?: string;
}

/** A sentence about the desk's own state: plain, or brick when something has to be done. */
export function StateLine({ isBad, isUntried, bold, rest, href }: Props) {
  const look = isBad
    ? 'rounded-board bg-brick px-3 text-white'
    : 'text-sm text-bark hover:underline';
  const good = isUntried ? 'M12 4a8 8 0 1 0 .01 0z' : 'm3 13 6 6L21 5';
  const box = `flex min-h-tap items-center gap-2 py-1 no-underline ${look}`;
  const line = (
    <>
      <svg className="w-4 flex-none" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={isBad ? 'M12 3 1.5 21h21zM12 9v6m0 2v2' : good}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
        />
      </svg>
      <span className="min-w-0">
        <b>{bold}</b> {rest}
      </span>
    </>
  );
  return href ? (
    <a className={box} href={href}>
      {line}
    </a>
  ) : (
    <p className={box}>{line}</p>
  );
}
