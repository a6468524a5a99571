import { expect, type Page } from '@playwright/test';

/** Expects that the page doesn't scroll sideways and that no text or control is cut off or covered. */
export async function expectTidy(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(faults), `layout of ${page.url()}`).toEqual([]);
}

/** What is wrong with the layout, in words. Runs in the page. */
function faults(): string[] {
  const SLACK = 1.5;

  interface Part {
    element: Element;
    box: DOMRect;
    name: string;
  }

  /** What only a screen reader is told is clipped to nothing. */
  const isForTheEar = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)';

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isForTheEar(element);

  /** A line of text without the room above and below its letters, which tight lines share. */
  function inked({ x, y, width, height }: DOMRect): DOMRect {
    return new DOMRect(x, y + height * 0.2, width, height * 0.6);
  }

  /** The lines of text that stand directly in an element. */
  function textParts(element: Element): Part[] {
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const name = node.textContent?.trim() ?? '';
        return [...range.getClientRects()].map((line) => ({ element, box: inked(line), name }));
      });
  }

  function controlPart(element: Element): Part[] {
    if (!element.matches('button, a, input, select, [role="grid"]')) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return [{ element, box: element.getBoundingClientRect(), name }];
  }

  /** Whether something lies over all of it, as a banner may. */
  function isBuried({ element, box }: Part): boolean {
    return [0.1, 0.5, 0.9].every((across) =>
      [0.1, 0.5, 0.9].every((down) => {
        const point = [box.x + box.width * across, box.y + box.height * down] as const;
        const top = document.elementFromPoint(...point);
        return top !== null && !top.contains(element) && !element.contains(top);
      }),
    );
  }

  /** The boxes that an element is in, itself first. */
  const boxesOf = (element: Element | null): Element[] =>
    element ? [element, ...boxesOf(element.parentElement)] : [];

  /** What is in a list that scrolls may well be out of sight; a sheet scrolls like a page. */
  const isInScroller = (element: Element) =>
    boxesOf(element).some(
      (box) => !box.matches('dialog') && /auto|scroll/.test(getComputedStyle(box).overflow),
    );

  const isOutside = (from: number, to: number, start: number, end: number) =>
    from < start - SLACK || to > end + SLACK;

  function cuts(around: Element, box: DOMRect): boolean {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
    const edge = around.getBoundingClientRect();
    // Three dots say that there is more.
    if (textOverflow === 'ellipsis') return false;
    return (
      (/hidden|clip/.test(overflowX) && isOutside(box.left, box.right, edge.left, edge.right)) ||
      (/hidden|clip/.test(overflowY) && isOutside(box.top, box.bottom, edge.top, edge.bottom))
    );
  }

  const isCutOff = ({ element, box }: Part) =>
    isOutside(box.left, box.right, 0, innerWidth) ||
    boxesOf(element).some((around) => cuts(around, box));

  const covers = (one: Part, two: Part) =>
    !one.element.contains(two.element) &&
    !two.element.contains(one.element) &&
    Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left) > SLACK &&
    Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top) > SLACK;

  /** An open sheet lies over the rest, and alone can be used. */
  const page = document.querySelector('dialog[open]') ?? document.body;

  const parts = [...page.querySelectorAll('*')]
    .filter((element) => isShown(element) && !isInScroller(element))
    .flatMap((element) => [...textParts(element), ...controlPart(element)])
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .filter((part) => !isBuried(part));

  const root = document.documentElement;
  return [
    ...(root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : []),
    ...parts.filter(isCutOff).map(({ name }) => `'${name}' is cut off`),
    ...parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter((two) => covers(one, two))
        .map((two) => `'${one.name}' and '${two.name}' overlap`),
    ),
  ];
}
