const strokes = {
  call: '',
  mail: 'M2.5 5h19v14h-19zl9.5 8 9.5-8',
  text: 'M2.5 4h19v12.5H11L6 21v-4.5H2.5zM7 8.5h10M7 12h6',
  way: 'M12 21.5C7.5 16 5 12.5 5 9.5a7 7 0 0 1 14 0c0 3-2.5 6.5-7 12zM12 7.1a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z',
  find: 'M10.5 3.7a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6zm5.3 12.1 5.4 5.4',
  add: 'M12 4v16M4 12h16',
  list: 'M3 5.5h18M3 12h18M3 18.5h12',
  gear: 'M3 7h9M17.5 7H21M3 17h3.5M12 17h9M14.7 4.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zM9.2 14.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z',
  next: 'm8.5 4 8 8-8 8',
  back: 'm15.5 4-8 8 8 8',
  day: 'M3.5 5.5h17v15h-17zM3.5 10.5h17M8 2.5v5M16 2.5v5',
  close: 'm5 5 14 14M19 5 5 19',
  off: 'M3 9.5c5.5-4.5 12.5-4.5 18 0M7 14c3-2.4 7-2.4 10 0M12 17.5v2M4 3l16 18',
  wait: 'M6 3h12M6 21h12M7.5 3v4l4.5 5-4.5 5v4M16.5 3v4L12 12l4.5 5v4',
  photo: 'M2.5 6.5h5l1.5-3h6l1.5 3h5v14h-19zM12 9.2a3.9 3.9 0 1 0 0 7.8 3.9 3.9 0 0 0 0-7.8z',
  paste: 'M8 4.5H4.5v16h15v-16H16M8.5 2.5h7v4h-7z',
};
export type IconName = keyof typeof strokes;

const phone =
  'M6.6 2 3 4.5C2.5 12 12 21.5 19.5 21l2.5-3.6-4.7-3.5-2.7 2.3c-2.5-1-5.7-4.2-6.8-6.8L10.1 6.7z';

/** A drawing beside a word; never alone. */
export function Icon({ name, className = 'w-[1.375rem]' }: { name: IconName; className?: string }) {
  return (
    <svg className={`flex-none ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {name === 'call' ? (
        <path fill="currentColor" d={phone} />
      ) : (
        <path fill="none" stroke="currentColor" strokeWidth="2.25" d={strokes[name]} />
      )}
    </svg>
  );
}
