import { beforeEach, expect, test } from 'vitest';
import { openDesk } from './desk.ts';

beforeEach(() => openDesk());
const open = () => import('#admin/stores/toasts.ts');

test('a new success replaces the last one; failures stay until they are closed', async () => {
  const { $toasts, addToast, closeToast } = await open();
  addToast('failed', { title: 'Error', text: 'first' });
  addToast('done', { title: 'Saved', text: 'one' });
  addToast('done', { title: 'Saved', text: 'two' });
  expect($toasts.get().map(({ text }) => text)).toEqual(['first', 'two']);

  closeToast($toasts.get()[0]?.id ?? 0);
  expect($toasts.get().map(({ text }) => text)).toEqual(['two']);
});

test('the same failure twice is one toast, and at most three are shown', async () => {
  const { $toasts, addToast } = await open();
  for (const text of ['one', 'two', 'two', 'three', 'four']) {
    addToast('failed', { title: 'Error', text });
  }
  expect($toasts.get().map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});

test('a toast stored for the next page is shown there once', async () => {
  const { $toasts, keepToast, showKeptToast } = await open();
  keepToast('done', { title: 'Login Successful', text: 'Welcome' });
  expect($toasts.get()).toEqual([]);
  showKeptToast();
  showKeptToast();
  expect($toasts.get()).toMatchObject([{ kind: 'done', title: 'Login Successful' }]);
});

test('foreign data in the storage is not shown as a toast', async () => {
  const { $toasts, showKeptToast } = await open();
  sessionStorage.setItem('lead-desk-toast', '{"kind":"done","title":1}');
  showKeptToast();
  expect($toasts.get()).toEqual([]);
});
