import './styles/font.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyTheme } from './theme.svelte.ts';

applyTheme();
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
