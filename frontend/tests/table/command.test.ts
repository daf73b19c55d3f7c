import { describe, expect, test } from 'vitest';
import { parseCommand } from '../../src/table/text/command';

const WINGS = ['s', 'w', 'r', 'f1', 'f2', 'f3', 'f4', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'];
const COLUMNS = ['s', 'd', 'f1', ...Array.from({ length: 11 }, (_, i) => `t${i + 1}`)];

const eagle = (line: string) => parseCommand('eagle-wing', line, (pile) => WINGS.includes(pile));
const elevens = (line: string) => parseCommand('eklige-elfer', line, (pile) => COLUMNS.includes(pile));
const move = (source: string, target: string) => ({ order: { do: 'move', source, target } });

describe('a typed line', () => {
  test('of two piles is a move', () => {
    expect(elevens('4 9')).toEqual(move('t4', 't9'));
    expect(elevens('  4   11 ')).toEqual(move('t4', 't11'));
    expect(eagle('38')).toEqual(move('t3', 't8'));
    expect(eagle('w f')).toEqual(move('w', 'f'));
    expect(eagle('W G')).toEqual(move('w', 'f'));
    expect(eagle('r 3')).toEqual(move('r', 't3'));
  });

  test('may name piles as the keys, and as records do', () => {
    expect(elevens('0 ß')).toEqual(move('t10', 't11'));
    expect(elevens('0 -')).toEqual(move('t10', 't11'));
    expect(elevens('t4 t9')).toEqual(move('t4', 't9'));
    expect(eagle('t3-f2')).toEqual(move('t3', 'f2'));
    expect(elevens('4-9')).toEqual(move('t4', 't9'));
  });

  test('of one pile takes from it or gives to it', () => {
    expect(elevens('10')).toEqual({ order: { do: 'at', pile: 't10' } });
    expect(eagle('w')).toEqual({ order: { do: 'at', pile: 'w' } });
  });

  test('of a letter is what its key is', () => {
    expect(['d', 'U', 'i', 't', 'o', 'l', '?', 'x', 'ff'].map((line) => eagle(line)?.order.do)).toEqual([
      ...['stock', 'undo', 'state', 'clock', 'others', 'last', 'help', 'clear', 'finish'],
    ]);
  });

  test('reads a pile', () => {
    expect(elevens('p 4')).toEqual({ order: { do: 'pile' }, at: 't4' });
    expect(eagle('p w')).toEqual({ order: { do: 'pile' }, at: 'w' });
  });

  test('that means nothing is nothing', () => {
    for (const line of ['', '9 9 9', 'hello', '4 12', '12', '49', 'w', 'p', '4 x', '<b>'])
      expect(elevens(line), line).toBeNull();
    expect(eagle('9')).toBeNull();
  });

  test('is nothing where it names what every object has', () => {
    for (const line of ['constructor', '__proto__', 'p constructor']) expect(eagle(line)).toBeNull();
  });
});
