import { createElement, type SVGProps } from 'react'

/** Returns the component of an icon. Hidden from screen readers unless it has a label. */
export function createIcon(shapes: readonly (readonly [tag: string, attributes: object])[]) {
  const children = shapes.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      ...children,
    )
}
