import { Chart, LinearScale, LineController, LineElement, PointElement } from 'chart.js';

// Only what is drawn is registered, so that the rest of Chart.js stays out of the page.
Chart.register(LineController, LineElement, PointElement, LinearScale);

export { Chart };
