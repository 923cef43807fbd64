// A calculator loads it with its first focus (Calculator.astro).
import { type Calculation, calculate } from './calculation.ts';

for (const box of document.querySelectorAll<HTMLElement>('.calculator')) {
  const calculation: Calculation = JSON.parse(box.dataset['calculation'] ?? '');
  const [field] = box.getElementsByTagName('input');
  const [results] = box.getElementsByTagName('dl');
  const [wrong] = box.getElementsByTagName('p');
  const [link] = box.getElementsByTagName('a');
  if (!field || !results || !wrong || !link) continue;
  const { href } = link;
  const show = () => {
    const isRight = field.value !== '' && field.validity.valid;
    results.hidden = link.hidden = !isRight;
    wrong.hidden = isRight;
    if (!isRight) return;
    const height = Number(field.value);
    const values = calculate(calculation, height);
    [...results.getElementsByTagName('dd')].forEach((value, index) => {
      value.textContent = `${values[index]}`;
    });
    link.href = `${href}&height=${height}`;
  };
  field.addEventListener('input', show);
  // What was typed meanwhile.
  show();
}
