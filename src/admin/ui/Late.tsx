/** A hint in the built HTML, shown when the script has not replaced it after 10 s (styles/admin/gate.css). */
export const Late = () => (
  <p className="late">A part of this page has not arrived. Check the connection and reload.</p>
);
