import { Bar } from './Bar.tsx';
import { Late, Loading } from './Loading.tsx';
import { Logo } from './Logo.tsx';

/** A page of the desk before its script has come: built into the HTML. */
export function Shell({ title }: { title: string }) {
  return (
    <>
      <Bar>
        <span className="flex-none max-[27.99rem]:hidden">
          <Logo />
        </span>
        <h1 className="sr-only">{title}</h1>
      </Bar>
      <main className="mx-auto max-w-desk px-[clamp(1rem,2.6vw,2.5rem)] pt-2 pb-[8rem] text-[1.0625rem] lg:pb-8 lg:text-sm">
        <Loading />
        <Late />
      </main>
    </>
  );
}
