import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { explain } from '#admin/messages.ts';
import { $route, closeSheet, go } from '#admin/stores/route.ts';
import { isSilent } from '#admin/stores/signal.ts';
import { $photos, keepSmall, openPhotos } from '#admin/sync/photos.ts';
import { removePhoto } from '#admin/sync/remove-photo.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { plural } from '#admin/ui/formats.ts';
import { Notice } from '#admin/ui/Notice.tsx';
import { Panel } from '#admin/ui/Panel.tsx';
import { thisDevice } from '#admin/ui/this-device.ts';
import { AddPhoto } from './AddPhoto.tsx';

/** Addresses end after ten minutes, so a picture that does not load is asked for again, once. */
export function LeadPhotos({ lead }: { lead: Lead }) {
  const { id, name, photos: count } = lead;
  const loaded = useStore($photos);
  const [large, setLarge] = useState(0);
  const isLarge = useStore($route).sheet === 'photo';
  const hasAskedAgain = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (count > 0) void openPhotos(id);
  }, [id, count]);
  const shown = loaded?.lead === id ? loaded : null;
  const { ids = [], urls = [], isSmall = false } = shown ?? {};
  const askAgain = () => {
    if (hasAskedAgain.current) return;
    hasAskedAgain.current = true;
    void openPhotos(id);
  };
  const title = (at: number) => `Photo ${at + 1} of ${urls.length} from ${name}`;
  return (
    <Panel className="grid gap-1.5" title={plural(count, 'photo')}>
      {shown?.failure && isSilent(shown.failure) ? (
        <p className="pb-2 text-sm text-bark">
          {isSmall && urls.length > 0 ? `Small copies saved on ${thisDevice()}. ` : ''}The photos
          need a connection.{' '}
          <Button look="link" onClick={() => void openPhotos(id)}>
            Try again
          </Button>
        </p>
      ) : null}
      {shown?.failure && !isSilent(shown.failure) ? (
        <Notice
          kind="failed"
          title="Couldn’t load the photos"
          action={{ label: 'Try again', run: () => void openPhotos(id) }}
        >
          <p>{explain(shown.failure)}</p>
        </Notice>
      ) : null}
      {shown && !shown.failure && urls.length < count ? (
        <p className="pb-2 text-sm text-bark">Not checked, so not shown: {count - urls.length}.</p>
      ) : null}
      <ul ref={list} className="m-0 grid list-none grid-cols-3 gap-1.5 p-0">
        {/* Their places are there before they come: nothing below moves. */}
        {urls.length === 0 && !shown
          ? Array.from({ length: count }, (_, at) => `place ${at}`).map((place) => (
              <li key={place} className="aspect-square rounded-board bg-desk" />
            ))
          : null}
        {urls.map((url, at) => (
          <li key={url.replace(/\?.*/, '')}>
            <button
              type="button"
              className="block aspect-square w-full cursor-zoom-in overflow-hidden rounded-board border-[1.5px] border-desk-line p-0"
              onClick={() => {
                setLarge(at);
                go({ do: 'photo' });
              }}
            >
              <img
                className="size-full object-cover"
                src={url}
                alt={title(at)}
                crossOrigin="anonymous"
                onLoad={() => {
                  const images = list.current?.querySelectorAll('img');
                  if (shown && images && !isSmall) void keepSmall(shown, images);
                }}
                onError={askAgain}
              />
            </button>
          </li>
        ))}
      </ul>
      <AddPhoto lead={lead} />
      {isLarge && urls[large] ? (
        <Dialog title={title(large)} close="Close" onClose={closeSheet}>
          <img className="max-h-[75vh] w-full object-contain" src={urls[large]} alt="" />
          {urls.length > 1 ? (
            <Button onClick={() => setLarge((large + 1) % urls.length)}>Next photo</Button>
          ) : null}
          {ids[large] ? (
            <Button
              look="danger"
              onClick={() => {
                closeSheet();
                void removePhoto(id, ids[large] ?? '');
              }}
            >
              Remove photo
            </Button>
          ) : null}
        </Dialog>
      ) : null}
    </Panel>
  );
}
