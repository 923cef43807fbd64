import { formatCount } from './formats.ts';

interface Props {
  cards: readonly { id: string; label: string; value: number | undefined }[];
}

/** The summary cards: a figure in each; a dash until the figure is known. */
export function StatCards({ cards }: Props) {
  return (
    <dl className="stats">
      {cards.map(({ id, label, value }) => (
        <div key={id} className={`stat ${id}`}>
          <dt>{label}</dt>
          <dd>{value === undefined ? '–' : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
