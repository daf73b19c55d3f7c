// @vitest-environment happy-dom
// What a screen reader says of each action, word for word, in both languages.
import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { settings } from '../../src/settings.svelte';
import type { Piles, SeenPile } from '../../src/table/notation';
import { speak, words } from '../../src/words';
import {
  alert,
  answer,
  at,
  both,
  columns,
  eagle,
  elevens,
  ends,
  obey,
  said,
  show,
  store,
  view,
  wings,
} from './hearing';

describe('an action is told in one sentence', () => {
  test('selecting, with its targets', async () => {
    expect(await both('eklige-elfer', elevens, () => obey(at('t3')))).toEqual([
      'Karo 8 gewählt, 2 Ziele: Reihe 5, Reihe 9.',
      'Eight of diamonds selected, 2 targets: column 5, column 9.',
    ]);
    settings.announcements = 'short';
    expect(await both('eklige-elfer', elevens, () => obey(at('t3')))).toEqual([
      'Karo 8, 2 Ziele.',
      'Eight of diamonds, 2 targets.',
    ]);
  });

  test('a pile without a move', async () => {
    expect(await both('eklige-elfer', elevens, () => obey(at('t1')))).toEqual([
      'Reihe 1: Von hier geht kein Zug.',
      'Column 1: no move from here.',
    ]);
  });

  const moved = () => {
    obey(at('t3'), at('t9'));
    answer(view({ ...columns, t3: [0, 'Qh'], t9: [1, '9c8d'] }, { ply: 1 }));
  };

  test('a move and what it turned up', async () => {
    expect(await both('eklige-elfer', elevens, moved)).toEqual([
      'Karo 8 auf Kreuz 9, Reihe 9. Aufgedeckt: Herz Dame.',
      'Eight of diamonds to nine of clubs, column 9. Turned up: queen of hearts.',
    ]);
    settings.announcements = 'short';
    expect(await both('eklige-elfer', elevens, moved)).toEqual([
      'Auf Reihe 9. Aufgedeckt: Herz Dame.',
      'To column 9. Turned up: queen of hearts.',
    ]);
  });

  test('a wing that is filled from the reserve', async () => {
    const play = () => {
      obey(at('t1'), at('t3'));
      answer(view({ ...wings, t1: [0, '4d'], t3: [0, '9s8h'], r: [7, ''] }, { ply: 1 }));
    };
    expect(await both('eagle-wing', eagle, play)).toEqual([
      'Herz 8 auf Pik 9, Flügel 3. Flügel 1: Karo 4 aus der Reserve, noch 7.',
      'Eight of hearts to nine of spades, wing 3. Wing 1: four of diamonds from the reserve, 7 left.',
    ]);
  });

  test('the reserve’s last card, which is turned up', async () => {
    const play = () => {
      obey(at('t1'), at('t3'));
      answer(view({ ...wings, t1: [0, '4d'], t3: [0, '9s8h'], r: [0, 'Jc'] }, { ply: 1 }));
    };
    expect(await both('eagle-wing', { ...eagle, piles: { ...wings, r: [2, ''] } }, play)).toEqual([
      'Herz 8 auf Pik 9, Flügel 3. Flügel 1: Karo 4 aus der Reserve, noch 1. Aufgedeckt: Kreuz Bube.',
      'Eight of hearts to nine of spades, wing 3. Wing 1: four of diamonds from the reserve, 1 left. Turned up: jack of clubs.',
    ]);
  });

  test('a card drawn', async () => {
    const play = () => {
      obey({ do: 'stock' });
      answer(view({ ...wings, s: [11, ''], w: [0, '4c7h5h'] }, { ply: 1 }));
    };
    expect(await both('eagle-wing', eagle, play)).toEqual([
      'Ablage: Herz 5. Talon 11.',
      'Waste: five of hearts. Stock 11.',
    ]);
  });

  test('a redeal, asked for and done', async () => {
    const first = view({ ...wings, s: [0, ''] }, { moves: 'w-s', redeals_left: 2 });
    expect(await both('eagle-wing', first, () => obey({ do: 'stock' }))).toEqual([
      'Der Talon ist leer. Noch einmal D: erste von zwei Neuverteilungen.',
      'The stock is empty. D once more: first of two redeals.',
    ]);
    const play = () => {
      obey({ do: 'stock' }, { do: 'stock' });
      answer(view({ ...wings, s: [2, ''], w: [0, ''] }, { ply: 1, redeals_left: 1 }));
    };
    expect(await both('eagle-wing', first, play)).toEqual(['Neuverteilung. Talon 2.', 'Redeal. Stock 2.']);
  });

  test('a round dealt, as short or as full as is wished', async () => {
    const dealt: Piles = Object.fromEntries<SeenPile>(
      ends.map((card, i) => [`t${i + 1}`, i < 2 ? [1, card] : [1, `${card}2c`]]),
    );
    const play = () => {
      obey({ do: 'stock' });
      answer(view({ ...columns, ...dealt, s: [71, ''], d: [0, 'AcAdAs'] }, { ply: 1 }));
    };
    settings.announcements = 'short';
    expect(await both('eklige-elfer', elevens, play)).toEqual([
      '11 Karten. 2 Asse zur Seite.',
      '11 cards. 2 aces set aside.',
    ]);
    settings.announcements = 'normal';
    expect(await both('eklige-elfer', elevens, play)).toEqual([
      '11 Karten ausgeteilt. 2 Asse zur Seite.',
      '11 cards dealt. 2 aces set aside.',
    ]);
    settings.announcements = 'full';
    const [german = '', english = ''] = await both('eklige-elfer', elevens, play);
    expect(german).toMatch(
      /^11 Karten ausgeteilt\. 2 Asse zur Seite\. Enden: Reihe 1 Herz König, Reihe 2 Pik Dame, Reihe 3 Kreuz 2, /,
    );
    expect(english).toMatch(/ Ends: column 1 king of hearts, column 2 queen of spades, column 3 two of clubs, /);
    expect(german).toMatch(/Reihe 11 Kreuz 2\.$/);
  });

  test('a row that transfers come before', async () => {
    const first = view(columns, { moves: 't3-t5 t3-t9', blocking: 't3-t5 t3-t9' });
    expect(await both('eklige-elfer', first, () => obey({ do: 'stock' }))).toEqual([
      'Erst noch 2 Umlegungen.',
      'First make 2 more transfers.',
    ]);
  });

  test('a completed ladder', async () => {
    const play = () => {
      obey(at('t3'), at('t9'));
      const home = { f1: [0, 'Kh'], f2: [0, 'Kh'], f3: [0, 'KhQsJhTs9h8s7h6s5h4s3h2s'] } as unknown as Piles;
      answer(view({ ...columns, ...home, t3: [1, '9d'], t9: [0, 'Qh'] }, { ply: 1 }));
    };
    const before = view({ ...columns, f1: [0, 'Kh'], f2: [0, 'Kh'], t3: [1, '9d8d'] }, { moves: 't3-t9' });
    expect(await both('eklige-elfer', before, play)).toEqual([
      'Karo 8 auf Kreuz 9, Reihe 9. Aufgedeckt: Herz Dame. Leiter abgelegt (3 von 8).',
      'Eight of diamonds to nine of clubs, column 9. Turned up: queen of hearts. Ladder completed (3 of 8).',
    ]);
  });

  test('what is taken back', async () => {
    const play = () => {
      obey({ do: 'undo' });
      answer(view(wings, { ply: 1 }));
    };
    expect(await both('eagle-wing', { ...eagle, takebacks_left: 1 }, play)).toEqual(['Zurückgenommen.', 'Undone.']);
  });
});

describe('a refusal interrupts', () => {
  test('with the clause in words', async () => {
    const play = () => {
      obey(at('t3'), at('t2'));
      store.answer({ type: 'refused', ply: 0, reason: 'illegal', clause: 'L5' });
    };
    expect(await both('eklige-elfer', elevens, play, alert)).toEqual([
      'Geht nicht: Nur Könige auf freie Reihen.',
      `Not possible: ${words.clause('L5')}`,
    ]);
  });

  test('with why nothing can be taken back', async () => {
    expect(await both('eagle-wing', eagle, () => obey({ do: 'undo' }), alert)).toEqual([
      'Nichts zurückzunehmen',
      'Nothing to undo',
    ]);
  });
});

test('who is signed out at the table finds the way in, and from there back', async () => {
  await show('en', 'eagle-wing', eagle);
  history.replaceState(null, '', '/attempt/abc?view=text');
  store.state('closed', 'signed out');
  flushSync();
  const link = document.querySelector('.connection a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Sign in', '/sign-in?next=%2Fattempt%2Fabc']);
});

describe('the end', () => {
  test('that nothing goes any more is told with the move that led to it, once', async () => {
    const drawn = view({ ...wings, s: [11, ''], w: [0, '4c7h5h'] }, { ply: 1, stuck: true });
    const play = () => {
      obey({ do: 'stock' });
      answer(drawn);
    };
    expect(await both('eagle-wing', eagle, play)).toEqual([
      'Ablage: Herz 5. Talon 11. Nichts geht mehr.',
      'Waste: five of hearts. Stock 11. No moves left.',
    ]);
    obey(at('w'));
    expect(said()).toBe('Waste: no move from here.');
  });

  test('a won game is told with its last move', async () => {
    const play = () => {
      obey(at('w'), at('f'));
      answer(view({ ...wings, w: [0, '4c'], f1: [0, '6h7h'] }, { ply: 1, over: 'won', score: 52, progress: 52 }));
    };
    expect(await both('eagle-wing', eagle, play)).toEqual([
      'Herz 7 auf Herz 6, Fundament 1. Aufgegangen! Karten abgelegt 52 von 52.',
      'Seven of hearts to six of hearts, foundation 1. Won! Cards home 52 of 52.',
    ]);
  });
});

describe('cards and empty places', () => {
  test('are named with what goes along, and with what is taken', async () => {
    const names = () => [
      words.option('eklige-elfer', '8d', 3),
      words.option('eagle-wing', '8d', 2),
      words.option('eklige-elfer', '8d', 1),
      words.bare('eklige-elfer', 't4', null),
      words.bare('eagle-wing', 't4', '6h'),
      words.bare('eagle-wing', 'f2', 'Qh'),
      words.bare('eagle-wing', 'w', 'Qh'),
    ];
    await speak('de');
    expect(names()).toEqual([
      'Karo 8, Leiter von 3',
      'Karo 8, Gruppe von 2',
      'Karo 8',
      'leer, nimmt König',
      'leer, nimmt eine Karte von Ablage oder Flügel',
      'leer, nimmt Dame',
      'leer',
    ]);
    await speak('en');
    expect(names()).toEqual([
      'eight of diamonds, ladder of 3',
      'eight of diamonds, group of 2',
      'eight of diamonds',
      'empty, takes a king',
      'empty, takes a card from waste or wing',
      'empty, takes a queen',
      'empty',
    ]);
  });
});
