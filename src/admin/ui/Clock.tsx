const looks = {
  plain: '',
  soon: 'rounded-board px-[0.45rem] shadow-[inset_0_0_0_2px] shadow-ink',
  late: 'rounded-board bg-brick px-[0.45rem] text-white',
};

/** The time left or the day; only what is overdue is filled. */
export function Clock({ look, words }: { look: keyof typeof looks; words: string }) {
  return (
    <span className={`text-sm font-bold whitespace-nowrap tabular-nums ${looks[look]}`}>
      {words}
    </span>
  );
}
