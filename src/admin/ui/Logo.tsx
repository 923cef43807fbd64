/** The company's logo, which layouts/Admin.astro draws once, in the color of the text around it. */
export function Logo() {
  return (
    <svg className="logo" aria-hidden="true">
      <use href="#logo" />
    </svg>
  );
}
