import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { readText, writeText } from '#admin/stores/keep-typed.ts';
import { Notice } from '#admin/ui/Notice.tsx';

/**
 * Has a sentence and 'Reload', or `instead`, in place of a part that failed; without it React would empty the whole
 * page.
 */
export class Boundary extends Component<
  { children: ReactNode; instead?: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <Notice
        kind="failed"
        title="This part of the desk isn’t working right now."
        action={{ label: 'Reload', run: () => location.reload() }}
      >
        <p>Reload the page. Notes and new leads you were typing are saved.</p>
      </Notice>
    );
  }
}

const reloadedAt = 'lead-desk-reloaded';
const onceWithinMs = 60_000;

/** After a deploy the scripts have other names: a new page knows them. Once a minute at most, never offline. */
function reloadOnce(error: unknown): Promise<never> {
  const lastMs = Number(readText(reloadedAt, 'sessionStorage'));
  const isNew = navigator.onLine !== false && Date.now() - lastMs > onceWithinMs;
  if (!isNew || !writeText(reloadedAt, String(Date.now()), 'sessionStorage')) throw error;
  location.reload();
  return new Promise(() => {});
}

const idleLoads: (() => Promise<unknown>)[] = [];

/** Loads, once the page has nothing else to do, the parts that were asked to be ready then. */
export function loadWhenIdle(): void {
  const run = () => {
    // What fails is told when it is shown.
    for (const load of idleLoads.splice(0)) void load().catch(() => {});
  };
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 1_000);
}

/** A part of the desk that is loaded when it is first shown, or before, when `idle` (`loadWhenIdle`). */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
  when: 'shown' | 'idle' = 'shown',
): (props: Props) => ReactNode {
  let known: ComponentType<Props> | null = null;
  const get = async () => {
    const part = await load();
    known = part.default;
    return part;
  };
  if (when === 'idle') idleLoads.push(get);
  const Late: ComponentType<Props> = lazy(() => get().catch(reloadOnce));
  return (props) => {
    // React shows a lazy part 300 ms after its fallback at the earliest: one that is here already needs none.
    const [Screen] = useState(() => known ?? Late);
    return (
      <Boundary>
        <Suspense fallback={fallback}>
          <Screen {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
