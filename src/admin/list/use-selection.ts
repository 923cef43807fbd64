import { useState } from 'react';

/** The rows of a list that are chosen for a change, while `isOn`. */
export interface Selection {
  isOn: boolean;
  ids: ReadonlySet<string>;
  toggle(id: string): void;
  turn(isOn: boolean): void;
}

/** Selects among the rows that are shown; a row that leaves the list is deselected. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [isOn, setIsOn] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = new Set(rows.map(({ id }) => id));
  return {
    isOn,
    ids: new Set(chosen.filter((id) => shown.has(id))),
    toggle: (id) =>
      setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    turn: (on) => {
      setIsOn(on);
      setChosen([]);
    },
  };
}
