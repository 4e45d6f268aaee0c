// Owns what a verifier stage must prove before it may touch answers: enough repairs, little enough harm, on frozen controls.
import { atLeastFault, countFault, faultsOf, openShareFault } from './input-fault.js'
import { exactLower, exactUpper } from './proportion.js'
import { CONTROLS, refuse, result, type Result } from './result.js'

export interface VerifierTrial {
  /** Wrong answers it put right, of the wrong ones tried. */
  readonly repairs: number
  readonly wrongTested: number
  /** Right control answers it spoiled, of the controls tried; controls are rows not used to design the verifier. */
  readonly controlFlips: number
  readonly controls: number
  /** The benchmark's right and wrong answers that the verifier would see. */
  readonly correctTotal: number
  readonly wrongTotal: number
}

export interface VerifierGate {
  readonly repairRate: number
  readonly harmRate: number
  readonly repairLower: number
  readonly harmUpper: number
  /** Answers gained at the bounds: repairLower · wrong − harmUpper · correct. */
  readonly worstCaseNet: number
  readonly expectedNet: number
  /** The frozen rule "accept at zero flips" alone. */
  readonly zeroFlips: boolean
  /** How often that rule accepts a verifier that harms `harmToDetect` of right answers. */
  readonly zeroFlipsChance: number
  /** Both gates: zero flips and a positive worst case. */
  readonly accepted: boolean
  /** Clean controls from which the worst case would be positive at this repair rate; null when no repair is proven. */
  readonly controlsNeeded: number | null
  /** Whether the benchmark has that many right answers to test on. */
  readonly certifiable: boolean
}

/** Bounds are one-sided exact binomial at `level`; `harmToDetect` is a share, 0.05 by convention. */
export function verifierGate(trial: VerifierTrial, level: number, harmToDetect: number): Result<VerifierGate> {
  const { repairs, wrongTested, controlFlips, controls, correctTotal, wrongTotal } = trial
  const fault = faultsOf(
    countFault('repairs', repairs),
    atLeastFault('wrongTested', wrongTested, 1),
    countFault('controlFlips', controlFlips),
    atLeastFault('controls', controls, 1),
    countFault('correctTotal', correctTotal),
    countFault('wrongTotal', wrongTotal),
    repairs > wrongTested ? `repairs = ${repairs} exceeds wrongTested = ${wrongTested}` : null,
    controlFlips > controls ? `controlFlips = ${controlFlips} exceeds controls = ${controls}` : null,
    openShareFault('level', level),
    openShareFault('harmToDetect', harmToDetect),
  )
  if (fault !== null) return refuse(fault)
  const repairLower = exactLower(repairs, wrongTested, 1 - level)
  const harmUpper = exactUpper(controlFlips, controls, 1 - level)
  const worstCaseNet = repairLower * wrongTotal - harmUpper * correctTotal
  const controlsNeeded = cleanControlsFor(repairLower * wrongTotal, correctTotal, level)
  return result(
    { method: 'verifier gate', ...CONTROLS, n: controls, G: null },
    {
      repairRate: repairs / wrongTested,
      harmRate: controlFlips / controls,
      repairLower,
      harmUpper,
      worstCaseNet,
      expectedNet: (repairs / wrongTested) * wrongTotal - (controlFlips / controls) * correctTotal,
      zeroFlips: controlFlips === 0,
      zeroFlipsChance: (1 - harmToDetect) ** controls,
      accepted: controlFlips === 0 && worstCaseNet > 0,
      controlsNeeded,
      certifiable: controlsNeeded !== null && controlsNeeded <= correctTotal,
    },
  )
}

/** The smallest m with (1 − α^(1/m)) · correct < gain. */
function cleanControlsFor(gain: number, correct: number, level: number): number | null {
  if (gain <= 0) return null
  if (gain >= correct) return 1
  return Math.floor(Math.log1p(-level) / Math.log1p(-gain / correct)) + 1
}
