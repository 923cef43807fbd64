interface Props {
  isStale: boolean;
  onRetry(): void;
}

/** Says that the list may be out of date. The live region is always present, so that its text is announced. */
export function Stale({ isStale, onRetry }: Props) {
  return (
    <div role="status">
      {isStale ? (
        <p className="flex flex-wrap items-center gap-3 pb-3">
          Not up to date.
          <button type="button" className="button second" onClick={onRetry}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  );
}
