interface Props {
  /** An explanation that is shown when loading takes long. */
  note?: string;
}

/** "Loading..." and three placeholder rows; also in the built HTML. */
export function Loading({ note }: Props) {
  return (
    <div className="loading">
      <p role="status">Loading...{note ? <span className="note"> {note}</span> : null}</p>
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  );
}
