import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { capitalize } from '#admin/ui/formats.ts';
import { idWordsOf } from './lead.ts';

/** A page of the site by name: 'Home page', the service or town it is about, else the words of its address. */
export function namePage(path: string): string {
  const id = path.slice(path.lastIndexOf('/') + 1);
  const { services, areas } = getSiteFacts();
  const known = [...services, ...areas].find((one) => one.id === id)?.label;
  return known ?? (id ? capitalize(idWordsOf(id)) : 'Home page');
}
