import '@fontsource-variable/source-sans-3';
import './styles/tokens.css';
import './styles/boards.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { i18n } from './lib/i18n/index.svelte';
import { showLook } from './lib/look.svelte';
import { router } from './lib/router.svelte';
import { connection, startRules } from './lib/site';
import { sounds } from './lib/sound/sounds.svelte';

showLook();
sounds.start();
router.start();
connection.start();
await Promise.all([i18n.start(), startRules()]);
mount(App, { target: document.getElementById('app') as HTMLElement });
