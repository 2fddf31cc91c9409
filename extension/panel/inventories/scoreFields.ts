import type { NumberField, ScoreField } from '../../engine/types';

/** The number field of a score, by the field that stores it (docs/rules/game.md#scores). */
export const SCORE_FIELDS: Record<ScoreField, NumberField> = {
  strength: 'strengthScore',
  score: 'score',
};
