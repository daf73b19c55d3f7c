// Which of the panels over the table are open.
import type { PileId } from './notation';

export class Open {
  /** The question whether to end the attempt. */
  asking = $state(false);
  /** The result was put away to look at the table. */
  looking = $state(false);
  setting = $state(false);
  /** The pile that is looked at card by card. */
  inspected = $state<PileId | null>(null);
}
