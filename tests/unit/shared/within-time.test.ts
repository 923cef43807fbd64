import { expect, test } from 'vitest';
import { createSteps } from '#shared/within-time.ts';

test('steps that hang end within the whole budget, each is named, and the next one runs all the same', async () => {
  const said: string[] = [];
  const begun = performance.now();
  const step = createSteps(300, (message) => said.push(message));
  const given: number[] = [];
  const hang = (ms: number) => {
    given.push(ms);
    return new Promise(() => undefined);
  };
  await step('first', 100, hang);
  await step('second', 1000, hang);
  await step('third', 1000, async () => said.push('third ran'));
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(given[0]).toBe(100);
  expect(given[1]).toBeLessThanOrEqual(201);
  expect(said).toEqual([
    expect.stringContaining('first: Error: first: no answer within 100 ms'),
    expect.stringContaining('second: Error'),
    'third ran',
  ]);
});
