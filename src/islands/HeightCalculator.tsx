import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fill } from '#shared/fill.ts';
import { formatInches, formatLength } from './inches.ts';
import { buildRamp, type RampFigures } from './ramp.ts';
import { buildStairs, type StairFigures } from './stairs.ts';

/** The words of both calculators, from src/content/interface.yaml. */
export interface CalculatorWords {
  height: string;
  hint: string;
  wrong: string;
  ramp: Record<'length' | 'gentle' | 'runs' | 'landings' | 'straight', string>;
  stairs: Record<
    'risers' | 'each' | 'treads' | 'reach' | 'handrail' | 'guard' | 'yes' | 'no',
    string
  >;
}

/** What to calculate, with its figures. */
export type Calculation =
  | { kind: 'ramp'; figures: RampFigures }
  | { kind: 'stairs'; figures: StairFigures };

interface Props {
  calculation: Calculation;
  words: CalculatorWords;
}

const LOWEST = 1;
const HIGHEST = 120;
/** Three steps: the height that stands in the built page. */
const START = '21';

/** A height in inches gives a ramp or a flight. Without JavaScript CSS hides it: the table below has the rows. */
export function HeightCalculator({ calculation, words }: Props) {
  const [typed, setTyped] = useState(START);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // What was typed while the script loaded.
  useEffect(() => setTyped((before) => field.current?.value ?? before), []);
  const height = Number(typed);
  const isRight = typed !== '' && height >= LOWEST && height <= HIGHEST;
  return (
    <div className="calculator">
      <label htmlFor={id}>{words.height}</label>
      <p className="hint" id={`${id}-hint`}>
        {words.hint}
      </p>
      <input
        id={id}
        ref={field}
        type="number"
        inputMode="decimal"
        min={LOWEST}
        max={HIGHEST}
        step="any"
        value={typed}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output htmlFor={id}>
        {isRight ? (
          <Rows rows={rowsOf(calculation, height, words)} />
        ) : (
          <p>{fill(words.wrong, { from: LOWEST, to: HIGHEST })}</p>
        )}
      </output>
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

function rowsOf(
  calculation: Calculation,
  height: number,
  words: CalculatorWords,
): [string, ReactNode][] {
  if (calculation.kind === 'ramp') {
    const { figures } = calculation;
    const ramp = buildRamp(height, figures);
    return [
      [fill(words.ramp.length, { slope: `1:${figures.slope}` }), formatLength(ramp.length)],
      [
        fill(words.ramp.gentle, { slope: `1:${figures.gentleSlope}` }),
        formatLength(ramp.gentleLength),
      ],
      [words.ramp.runs, ramp.runs],
      [words.ramp.landings, ramp.landings],
      [fill(words.ramp.straight, { slope: `1:${figures.slope}` }), formatLength(ramp.straight)],
    ];
  }
  const stairs = buildStairs(height, calculation.figures);
  const { yes, no } = words.stairs;
  return [
    [words.stairs.risers, stairs.risers],
    [words.stairs.each, formatInches(stairs.riser)],
    [words.stairs.treads, stairs.treads],
    [words.stairs.reach, formatLength(stairs.reach)],
    [words.stairs.handrail, stairs.handrail ? yes : no],
    [words.stairs.guard, stairs.guard ? yes : no],
  ];
}
