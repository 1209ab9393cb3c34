import { isActive, type Label, type Ring, type Spark } from './effect-pool.ts';

/** A spark is drawn as a line from where it was this long ago. */
const SPARK_TAIL_S = 0.035;

export function drawSparks(context: CanvasRenderingContext2D, sparks: readonly Spark[]): void {
  context.lineCap = 'round';
  for (const spark of sparks) {
    if (!isActive(spark)) continue;
    const left = 1 - spark.ageMs / spark.lifeMs;
    context.globalAlpha = left;
    context.strokeStyle = spark.color;
    context.lineWidth = spark.size * (0.4 + left);
    context.beginPath();
    context.moveTo(spark.x, spark.y);
    context.lineTo(spark.x - spark.vx * SPARK_TAIL_S, spark.y - spark.vy * SPARK_TAIL_S);
    context.stroke();
  }
}

export function drawRings(context: CanvasRenderingContext2D, rings: readonly Ring[]): void {
  for (const ring of rings) {
    if (!isActive(ring)) continue;
    const done = ring.ageMs / ring.lifeMs;
    const easedOut = 1 - (1 - done) ** 3;
    context.globalAlpha = (1 - done) * 0.9;
    context.lineWidth = 1 + (1 - done) * 3;
    context.strokeStyle = ring.color;
    context.beginPath();
    context.arc(ring.x, ring.y, ring.fromPx + (ring.toPx - ring.fromPx) * easedOut, 0, 2 * Math.PI);
    context.stroke();
  }
}

interface LabelStyle {
  readonly fontFamily: string;
  readonly isStill: boolean;
}

/** Labels pop a little past their size, then rise and fade. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  labels: readonly Label[],
  { fontFamily, isStill }: LabelStyle,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 5;
  context.lineJoin = 'round';
  context.strokeStyle = 'rgba(5, 8, 16, 0.85)';
  let fontPx = 0;
  for (const label of labels) {
    if (!isActive(label)) continue;
    const done = label.ageMs / label.lifeMs;
    const risePx = isStill ? 0 : (1 - (1 - done) ** 2) * 58;
    const scale = isStill ? 1 : Math.min(1, done * 9) * (1 + 0.25 * Math.max(0, 1 - done * 5));
    if (label.sizePx !== fontPx) {
      fontPx = label.sizePx;
      context.font = `700 ${fontPx}px ${fontFamily}`;
    }
    context.save();
    context.translate(label.x, label.y - risePx);
    context.scale(scale, scale);
    context.globalAlpha = done < 0.6 ? 1 : 1 - (done - 0.6) / 0.4;
    context.strokeText(label.text, 0, 0);
    context.fillStyle = label.color;
    context.fillText(label.text, 0, 0);
    context.restore();
  }
}
