/** The swan of the logo: three boards on a waterline, in the color of the text around it. */
export function Swan() {
  return (
    <svg className="swan" viewBox="0 0 72 54" aria-hidden="true">
      <path
        d="M27 32.6C13.5 33 11 25 18 18c5-5 5-11 0-12.5-3-.8-5.5 1-6.5 4"
        fill="none"
        stroke="currentColor"
        strokeWidth="5.5"
        strokeLinecap="round"
      />
      <path className="bill" d="M14 7.5 3.5 14.5l10 .5z" />
      <path
        d="M23 27c7-6 17-8 26-5 7-1 14-5 20-11-1 7-4 12-8 15H24zM21.5 29H60c-1.5 2.5-3 4.5-5 6.5H22zM23 38.5h29c-4 3.5-9 5.5-15 5.5-6 0-11-2-14-5.5z"
        fill="currentColor"
      />
      <path d="M2 49.5h68" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}
