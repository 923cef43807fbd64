const looks = {
  plain: '',
  soon: 'rounded-board px-[0.45rem] shadow-[inset_0_0_0_2px] shadow-ink',
  late: 'text-brick',
  first: 'rounded-board bg-brick px-[0.45rem] text-white',
};

/** The time left or the day; filled for one lead of a screen, the overdue one that comes first. */
export function Clock({ look, words }: { look: keyof typeof looks; words: string }) {
  return (
    <span
      className={`inline-block text-sm leading-[1.4] font-bold tabular-nums min-[18rem]:whitespace-nowrap ${looks[look]}`}
    >
      {words}
    </span>
  );
}
