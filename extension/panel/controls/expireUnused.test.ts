import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expireUnused } from './expireUnused';

/** An element, as far as it is used. */
class Row extends EventTarget {
  isUsed = false;

  matches(): boolean {
    return this.isUsed;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what nobody points at or has the focus in expires after its time', () => {
  const expire = vi.fn();
  expireUnused(new Row(), 10_000, expire);
  vi.advanceTimersByTime(9_999);
  expect(expire).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(expire).toHaveBeenCalledTimes(1);
});

test.each(['pointerleave', 'focusout'])('what is used stays, until that time after %s', (left) => {
  const expire = vi.fn();
  const row = new Row();
  row.isUsed = true;
  expireUnused(row, 10_000, expire);
  vi.advanceTimersByTime(60_000);
  row.isUsed = false;
  row.dispatchEvent(new Event(left));
  vi.advanceTimersByTime(9_999);
  expect(expire).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(expire).toHaveBeenCalledTimes(1);
});

test('what has ended does not expire', () => {
  const expire = vi.fn();
  const row = new Row();
  expireUnused(row, 10_000, expire)();
  row.dispatchEvent(new Event('focusout'));
  vi.advanceTimersByTime(60_000);
  expect(expire).not.toHaveBeenCalled();
});
