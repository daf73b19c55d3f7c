// Tests speak English, unless they say otherwise with `speak('de')`.
import { beforeAll } from 'vitest';
import { speak } from '../src/words';

beforeAll(() => speak('en'));
