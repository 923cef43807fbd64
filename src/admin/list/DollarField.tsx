import type { ComponentProps } from 'react';
import { TextField } from '#admin/ui/TextField.tsx';

type Given = Omit<ComponentProps<typeof TextField>, 'label' | 'aside'>;

/** The price of a job, which may stay empty. */
export const DollarField = (field: Given) => (
  <TextField
    label="How much, in dollars?"
    aside="optional"
    inputMode="decimal"
    maxLength={20}
    enterKeyHint="done"
    {...field}
  />
);
