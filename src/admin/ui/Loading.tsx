interface Props {
  /** An explanation that is shown when loading takes long. */
  note?: string;
}

const bar =
  'mb-2 h-[5.5rem] rounded-board border-[1.5px] border-desk-line bg-linear-[90deg,var(--color-white)_30%,var(--color-haint)_50%,var(--color-white)_70%] bg-[length:300%_100%] motion-safe:animate-[shimmer_1.6s_linear_infinite]';

/** "Loading..." and three placeholder rows; also in the built HTML. */
export function Loading({ note }: Props) {
  return (
    <div>
      <p className="pt-2 pb-2" role="status">
        Loading...{note ? <span> {note}</span> : null}
      </p>
      <div className={bar} />
      <div className={bar} />
      <div className={bar} />
    </div>
  );
}

/** A hint in the built HTML, shown when the script has not replaced it after 10 s (styles/admin/gate.css). */
export const Late = () => (
  <p className="late">Part of this page didn’t load. Check your connection and reload.</p>
);
