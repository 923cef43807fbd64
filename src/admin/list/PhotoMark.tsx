import { plural } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';

/** In a list, that a lead has photos. */
export const PhotoMark = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className="inline-flex items-center gap-1 font-semibold">
      <Icon name="photo" className="w-[1.125rem]" />
      {plural(count, 'photo')}
    </span>
  ) : null;
