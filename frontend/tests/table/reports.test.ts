// @vitest-environment happy-dom
// What a screen reader says when it is asked, word for word, in both languages.
import { describe, expect, test, vi } from 'vitest';
import { speech } from '../../src/speech.svelte';
import { answer, at, both, columns, eagle, elevens, obey, orders, said, show, view, wings } from './hearing';

describe('on demand', () => {
  /** What is told on demand comes with words of its own, which are fetched first. */
  const until = (wanted: RegExp) => vi.waitFor(() => expect(speech.own.replaceAll('\u200b', '')).toMatch(wanted));

  test('the whole state of the game is told', async () => {
    const play = async () => {
      obey({ do: 'state' });
      await until(/ 8\.$/);
    };
    expect(await both('eagle-wing', eagle, play)).toEqual([
      'Karten abgelegt 1 von 52. Durchgang 1 von 3. Basiskarte 6. Ablage Herz 7, Talon 12. ' +
        'Fundament 1 Herz 6, Fundament 2 leer, Fundament 3 leer, Fundament 4 leer. ' +
        'Flügel 1 Herz 8, Flügel 2 Pik 7, Flügel 3 Pik 9, Flügel 4 Karo 2, Flügel 5 Karo 3, Flügel 6 Karo 5, ' +
        'Flügel 7 Karo König, Flügel 8 Kreuz Dame. Reserve 8.',
      'Cards home 1 of 52. Pass 1 of 3. Base card six. Waste seven of hearts, stock 12. ' +
        'Foundation 1 six of hearts, foundation 2 empty, foundation 3 empty, foundation 4 empty. ' +
        'Wing 1 eight of hearts, wing 2 seven of spades, wing 3 nine of spades, wing 4 two of diamonds, ' +
        'wing 5 three of diamonds, wing 6 five of diamonds, wing 7 king of diamonds, wing 8 queen of clubs. Reserve 8.',
    ]);
  });

  test('so is what is selected, in Eklige Elfer with ladders and order', async () => {
    const play = async () => {
      obey(at('t3'));
      obey({ do: 'state' });
      await until(/^(Leitern|Ladders)/);
    };
    const [german = '', english = ''] = await both('eklige-elfer', elevens, play);
    expect(german).toMatch(
      /^Leitern 2 von 8\. Geordnet 30 von 88\. Runde 1 von 8\. 1 totes Ass\. Talon 82\. Reihe 1 Herz König, /,
    );
    expect(german).toMatch(/Reihe 11 Herz 5\. Karo 8 gewählt, 2 Ziele: Reihe 5, Reihe 9\.$/);
    expect(english).toMatch(/^Ladders 2 of 8\. In order 30 of 88\. Round 1 of 8\. 1 dead ace\. Stock 82\. /);
  });

  test('a pile is read from below to its end', async () => {
    const play = async () => {
      orders.obey({ do: 'pile' }, 't2');
      await until(/\.$/);
    };
    const long = view({ ...columns, t2: [2, 'QsJhTs'], t4: [0, ''] });
    expect(await both('eklige-elfer', long, play)).toEqual([
      'Reihe 2, 5 Karten: 2 verdeckte Karten, Pik Dame, Herz Bube, Pik 10.',
      'Column 2, 5 cards: 2 cards face down, queen of spades, jack of hearts, ten of spades.',
    ]);
    const empty = async () => {
      orders.obey({ do: 'pile' }, 't4');
      await until(/\.$/);
    };
    expect(await both('eklige-elfer', long, empty)).toEqual([
      'Reihe 4: leer, nimmt König.',
      'Column 4: empty, takes a king.',
    ]);
  });

  test('the clock, the others and the last move are told', async () => {
    const over = { ...eagle, over: 'closed' as const };
    const clock = async () => {
      obey({ do: 'clock' });
      await until(/3:12/);
    };
    expect(await both('eagle-wing', over, clock)).toEqual(['Zeit 3:12.', 'Time 3:12.']);
    expect(await both('eagle-wing', eagle, () => obey({ do: 'others' }))).toEqual([
      'Du spielst allein.',
      'You play alone.',
    ]);
    expect(await both('eagle-wing', eagle, () => obey({ do: 'last' }))).toEqual(['Noch kein Zug.', 'No move yet.']);
    const moved = () => {
      obey({ do: 'stock' });
      answer(view({ ...wings, s: [11, ''], w: [0, '4c7h5h'] }, { ply: 1, moves: 't1-t3' }));
      obey(at('t1'));
      obey({ do: 'last' });
    };
    expect(await both('eagle-wing', eagle, moved)).toEqual([
      'Ablage: Herz 5. Talon 11.',
      'Waste: five of hearts. Stock 11.',
    ]);
  });

  test('and told again when asked again', async () => {
    await show('en', 'eagle-wing', eagle);
    obey({ do: 'others' });
    const first = document.querySelector('#sr-log')?.textContent;
    obey({ do: 'others' });
    expect(said()).toBe('You play alone.');
    expect(document.querySelector('#sr-log')?.textContent).not.toBe(first);
  });
});
