import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fill } from '#shared/fill.ts';
import { formatInches, formatLength } from './inches.ts';
import { buildRamp, type RampFigures } from './ramp.ts';
import { buildStairs, type StairFigures } from './stairs.ts';

interface Words {
  height: string;
  wrong: string;
  /** The link to the form, and where it leads; the height is added. */
  ask: string;
  href: string;
}
type RampLabels = Record<'length' | 'runs' | 'landings' | 'straight', string>;
type StairLabels = Record<
  'risers' | 'each' | 'treads' | 'reach' | 'handrail' | 'guard' | 'yes' | 'no',
  string
>;

/** What to calculate, with its figures and its words. */
export type Calculation =
  | { kind: 'ramp'; figures: RampFigures; labels: RampLabels }
  | { kind: 'stairs'; figures: StairFigures; labels: StairLabels };

const LOWEST = 1;
const HIGHEST = 120;
/** Three steps: the height shown in the built page. */
const START = '21';

/** A height in inches gives a ramp or a flight. Without JavaScript CSS hides it: the table below has the rows. */
export function HeightCalculator({
  height: label,
  wrong,
  ask,
  href,
  ...calculation
}: Calculation & Words) {
  const [typed, setTyped] = useState(START);
  const field = useRef<HTMLInputElement>(null);
  const id = `${calculation.kind}-height`;
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    // What was typed while the script loaded.
    setTyped((before) => field.current?.value ?? before);
    setIsAwake(true);
  }, []);
  const height = Number(typed);
  const isRight = typed !== '' && height >= LOWEST && height <= HIGHEST;
  return (
    <div className="calculator">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        type="number"
        min={LOWEST}
        max={HIGHEST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div aria-live="polite">
        {isRight ? (
          <Rows rows={rowsOf(calculation, height)} />
        ) : (
          <p>{fill(wrong, { from: LOWEST, to: HIGHEST })}</p>
        )}
      </div>
      {isRight && (
        <a className="more" href={isAwake ? `${href}&height=${height}` : href}>
          {ask}
        </a>
      )}
    </div>
  );
}

function Rows({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rowsOf(calculation: Calculation, height: number): [string, ReactNode][] {
  if (calculation.kind === 'ramp') {
    const { figures, labels } = calculation;
    const ramp = buildRamp(height, figures);
    return [
      [fill(labels.length, { slope: `1:${figures.slope}` }), formatLength(ramp.length)],
      [fill(labels.length, { slope: `1:${figures.gentleSlope}` }), formatLength(ramp.gentleLength)],
      [labels.runs, ramp.runs],
      [labels.landings, ramp.landings],
      [labels.straight, formatLength(ramp.straight)],
    ];
  }
  const { labels } = calculation;
  const stairs = buildStairs(height, calculation.figures);
  return [
    [labels.risers, stairs.risers],
    [labels.each, formatInches(stairs.riser)],
    [labels.treads, stairs.treads],
    [labels.reach, formatLength(stairs.reach)],
    [labels.handrail, stairs.handrail ? labels.yes : labels.no],
    [labels.guard, stairs.guard ? labels.yes : labels.no],
  ];
}
