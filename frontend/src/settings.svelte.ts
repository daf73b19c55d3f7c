// What a player has chosen for the table. One reactive object that everything reads; the page brings it, and who has no
// seat on the server yet keeps it in the browser.
export interface Choices {
  theme: 'system' | 'light' | 'dark';
  hand: 'right' | 'left';
  motion: 'system' | 'full' | 'brisk' | 'none';
  /** By game: 4 tells clubs from spades and diamonds from hearts by colour. */
  colours: Record<string, 2 | 4>;
  face: 'auto' | 'large' | 'phone';
  letters: 'language' | 'international';
  /** A ring for the red family, a disc for the black one, on each card. */
  mark: boolean;
  /** Wings without their turn. */
  straight: boolean;
  drag: boolean;
  targets: 'always' | 'selected' | 'never';
  rightButton: 'peek' | 'smart';
  /** How much of the others a race shows. */
  rivals: 'all' | 'own' | 'none';
  keys: boolean;
  announcements: 'short' | 'normal' | 'full';
}

export const USUAL: Choices = {
  theme: 'system',
  hand: 'right',
  motion: 'system',
  colours: { 'eagle-wing': 4, 'eklige-elfer': 2 },
  face: 'auto',
  letters: 'language',
  mark: false,
  straight: false,
  drag: true,
  targets: 'selected',
  rightButton: 'peek',
  rivals: 'all',
  keys: true,
  announcements: 'normal',
};

export const settings: Choices = $state({ ...USUAL });
