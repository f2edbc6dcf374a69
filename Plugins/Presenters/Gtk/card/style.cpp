#include "card.hpp"

namespace snapgtk {

// Colours by day and by night; each text keeps a contrast of 4.5 : 1 on each ground that it can
// stand on, which a test computes from this sheet.
const char card_style[] = R"css(
@define-color snap_ink_day #241f31;
@define-color snap_ink_night #ffffff;
@define-color snap_subtle_day #57545e;
@define-color snap_subtle_night #d0cfcc;
@define-color snap_light_day #5e5c64;
@define-color snap_light_night #deddda;
@define-color snap_accent_day #15529c;
@define-color snap_accent_night #a8cdf7;
@define-color snap_good_day #17602f;
@define-color snap_good_night #8ff0a4;
@define-color snap_warning_day #7a4500;
@define-color snap_warning_night #f9d65c;
@define-color snap_attention_day #a51d2d;
@define-color snap_attention_night #ffb3ad;
@define-color snap_marker_day #f9f06b;
@define-color snap_marker_night #6b5a00;

@define-color snap_panel_emphasis_day #e9e8e6;
@define-color snap_panel_emphasis_night #464646;
@define-color snap_panel_accent_day #dceafa;
@define-color snap_panel_accent_night #203a57;
@define-color snap_panel_good_day #dff3e4;
@define-color snap_panel_good_night #1f4029;
@define-color snap_panel_warning_day #fcf0cc;
@define-color snap_panel_warning_night #4a3a12;
@define-color snap_panel_attention_day #fbe3e2;
@define-color snap_panel_attention_night #54262a;

/* libadwaita has a class of this name, too. */
.card { background: none; border-radius: 0; box-shadow: none; }
.card .card-content { padding: 18px 18px 18px 18px; }
.card .card-actions { padding: 12px 18px 14px 18px; }
.card .card-content > .card-actions { padding: 18px 0 0 0; }
.card .card-content.has-scene { padding: 0 0 18px 0; }
.card .card-content.all-scene { padding: 0; }
.card .card-content.has-scene > .scene, .card .card-content.has-scene > box > .scene { border-radius: 0; }
.card .card-content.has-scene > box:not(.scene) > :not(.scene) { margin-left: 24px; margin-right: 24px; }
.card .card-content.has-scene .on-picture { padding-top: 72px; }
.card .card-head { padding: 10px 18px; }
.card .card-head .actions button { border-radius: 9999px; }
.card .card-head.over .actions button { background: rgba(10, 9, 8, 0.72); color: #fffaf0;
  border: 1px solid rgba(255, 255, 255, 0.26); }
.card .step { font-weight: 600; font-size: 92%; }
.card .step-sign { min-width: 26px; min-height: 26px; border-radius: 9999px;
  border: 2px solid alpha(currentColor, 0.55); }
.card .step.now > .step-sign { background: @theme_fg_color; color: @theme_bg_color; border-color: @theme_fg_color; }
.card .step.done > .step-sign { background: @snap_panel_accent_day; color: @snap_accent_day; border-color: transparent; }
.card.night .step.done > .step-sign { background: @snap_panel_accent_night; color: @snap_accent_night; }
.card .step-rule, .card .step-gap { min-width: 20px; min-height: 2px; background: alpha(currentColor, 0.25); }
.card .step-gap { min-width: 6px; }
.card .card-footer { background: @theme_base_color; border-top: 1px solid alpha(currentColor, 0.15); }
.card .card-footer .text-medium { font-size: 150%; font-weight: 800; }

.card .text-small { font-size: 87%; }
.card .text-medium { font-size: 112%; }
.card .text-large { font-size: 165%; }
.card .text-huge { font-size: 230%; }
.card .heading.text-large, .card .heading.text-huge { font-weight: 800; }
.card .text-bold, .card .heading { font-weight: bold; }
.card .heading:not(.text-large):not(.text-huge):not(.text-small) { font-size: 125%; }
.card .text-thin { font-weight: 300; }
.card .column-header { font-weight: bold; }
.card .text-subtle { color: @snap_subtle_day; }
.card .text-light { color: @snap_light_day; }
.card .text-accent, .card label > link { color: @snap_accent_day; }
.card .text-good { color: @snap_good_day; }
.card .text-warning { color: @snap_warning_day; }
.card .text-attention, .card .field-error { color: @snap_attention_day; }
.card.night .text-subtle { color: @snap_subtle_night; }
.card.night .text-light { color: @snap_light_night; }
.card.night .text-accent, .card.night label > link { color: @snap_accent_night; }
.card.night .text-good { color: @snap_good_night; }
.card.night .text-warning { color: @snap_warning_night; }
.card.night .text-attention, .card.night .field-error { color: @snap_attention_night; }

.card .panel { padding: 12px; border-radius: 12px; }
.card .panel-emphasis, .card .table.lines .row .cell.panel-emphasis { background-color: @snap_panel_emphasis_day; }
.card .panel-accent, .card .table.lines .row .cell.panel-accent { background-color: @snap_panel_accent_day; }
.card .panel-good, .card .table.lines .row .cell.panel-good { background-color: @snap_panel_good_day; }
.card .panel-warning, .card .table.lines .row .cell.panel-warning { background-color: @snap_panel_warning_day; }
.card .panel-attention, .card .table.lines .row .cell.panel-attention { background-color: @snap_panel_attention_day; }
.card.night .panel-emphasis, .card.night .table.lines .row .cell.panel-emphasis { background-color: @snap_panel_emphasis_night; }
.card.night .panel-accent, .card.night .table.lines .row .cell.panel-accent { background-color: @snap_panel_accent_night; }
.card.night .panel-good, .card.night .table.lines .row .cell.panel-good { background-color: @snap_panel_good_night; }
.card.night .panel-warning, .card.night .table.lines .row .cell.panel-warning { background-color: @snap_panel_warning_night; }
.card.night .panel-attention, .card.night .table.lines .row .cell.panel-attention { background-color: @snap_panel_attention_night; }
.card .column-line { border-left: 1px solid alpha(currentColor, 0.2); padding-left: 12px; }
.card .column-line:dir(rtl) { border-left: none; padding-left: 0;
  border-right: 1px solid alpha(currentColor, 0.2); padding-right: 12px; }

.card .facts { background-color: @theme_base_color; border-radius: 14px; padding: 12px 16px; }
.card .on-picture .facts, .card .panel .facts { background: none; padding: 0; }
.card .fact-value { font-weight: 600; }
.card .fact-name { color: @snap_subtle_day; }
.card.night .fact-name { color: @snap_subtle_night; }

.card > scrolledwindow > undershoot.bottom { background: none;
  box-shadow: inset 0 -1px alpha(currentColor, 0.2); }
.card .table.lines { background-color: alpha(currentColor, 0.15);
  border: 1px solid alpha(currentColor, 0.15); border-radius: 10px; }
.card .table .cell { padding: 8px 12px; }
.card .table.lines .row .cell { background-color: @theme_base_color; }
.card .table.lines .row + .row { border-top: 1px solid alpha(currentColor, 0.15); }
.card .table .header-row { font-weight: bold; }
.card .table.lines .header-row .cell { background-color: @theme_bg_color; }
.card .table .row.panel { border-radius: 0; padding: 0; }
.card .table.lines .row.panel .cell:not(.panel) { background-color: transparent; }
.card .table .cell.panel { border-radius: 0; }

.card .picture { border-radius: 8px; }
.card button.film, .card button.film:hover, .card button.film:checked { background: #0a0908; color: #fffaf0;
  border: none; border-radius: 12px; padding: 0; box-shadow: none; text-shadow: none; }
.card button.film overlay { border-radius: 12px; }
.card .film .film-picture { background: #0a0908; }
.card .film .play-sign { background: rgba(10, 9, 8, 0.78); color: #fffaf0; border-radius: 9999px;
  min-width: 72px; min-height: 72px; }
.card .film .film-words { background: rgba(10, 9, 8, 0.88); color: #fffaf0; padding: 12px 16px; }
.card .player .film-controls { padding: 48px 20px 12px 20px; color: #ffffff; border-radius: 0 0 12px 12px;
  background: linear-gradient(to top, rgba(0, 0, 0, 0.92) 20%, rgba(0, 0, 0, 0.62) 60%, rgba(0, 0, 0, 0)); }
.card .player .film-controls label { font-weight: 600; font-feature-settings: "tnum"; }
.card .player .film-controls label.left { color: #d8d4cc; }
.card .player .film-controls scale { padding: 6px 9px; }
.card .player .film-controls scale > trough { min-height: 6px; border: none; border-radius: 9999px; background: rgba(255, 255, 255, 0.3); }
.card .player .film-controls scale > trough > highlight { min-height: 6px; border: none; border-radius: 9999px; background: @theme_selected_bg_color; }
.card .player .film-controls scale > trough > slider { min-width: 18px; min-height: 18px; margin: -6px; border: none; border-radius: 9999px;
  background: @theme_selected_bg_color; box-shadow: 0 0 0 4px rgba(0, 0, 0, 0.35); }
.card .player .film-controls button { min-width: 44px; min-height: 44px; padding: 0; border: none; box-shadow: none; border-radius: 9999px;
  background: rgba(70, 68, 64, 0.8); color: #ffffff; }
.card .player .film-controls button.film-play { min-width: 56px; min-height: 56px; background: @theme_selected_bg_color; color: @theme_selected_fg_color; }
.card .player .film-controls *:focus-visible { outline: 3px solid #ffffff; outline-offset: 3px; }
.card .scene { border-radius: 12px; }
.card .scene .shade { background-image: linear-gradient(to right, rgba(10, 9, 8, 0.9),
  rgba(10, 9, 8, 0.72) 45%, rgba(10, 9, 8, 0.3)); }
.card .scene .shade.below { background-image: linear-gradient(to top, rgba(10, 9, 8, 0.94) 12%,
  rgba(10, 9, 8, 0.72) 34%, rgba(10, 9, 8, 0.05) 70%, rgba(10, 9, 8, 0.6)); }
.card .scene .shade:not(.below):dir(rtl) { background-image: linear-gradient(to left, rgba(10, 9, 8, 0.9),
  rgba(10, 9, 8, 0.72) 45%, rgba(10, 9, 8, 0.3)); }
.card .on-picture { padding: 28px; }
.card .on-picture label { color: #fffaf0; }
.card .on-picture button label { color: inherit; }
.card .on-picture .actions button:not(.suggested-action) { background: rgba(10, 9, 8, 0.78);
  color: #fffaf0; border: 1px solid rgba(255, 255, 255, 0.3); }
.card .on-picture .actions button:not(.suggested-action):hover { background: rgba(40, 38, 34, 0.9); }
.card .shelf { padding: 4px 4px 12px 4px; }
.card .shelf > .pressable, .card .tiles > .pressable { padding: 8px; border-radius: 12px;
  background-color: @theme_base_color; border: 1px solid alpha(currentColor, 0.12); }
.card .shelf > .pressable.poster, .card .tiles > .pressable.poster { padding: 0;
  background: none; border-color: transparent; }
.card .shelf > .pressable.poster:hover, .card .tiles > .pressable.poster:hover {
  background-color: alpha(currentColor, 0.07); }
.card .poster .picture { border-radius: 9px; }
.card .tiles > .pressable.pictured { padding: 0 0 12px 0; border-radius: 16px; }
.card .pictured .cut, .card .pictured .picture { border-radius: 15px 15px 0 0; }
.card .pictured > box > :not(.cut) { margin-left: 16px; margin-right: 16px; }
.card .caption-box { background-color: alpha(currentColor, 0.07); border-radius: 10px;
  padding: 8px; }
.card .caption-box image { opacity: 0.6; }
.card .caption-text { font-size: 87%; }
.card .caption-person { background-color: @snap_panel_accent_day; color: @snap_accent_day;
  border-radius: 9999px; font-weight: bold; }
.card.night .caption-person { background-color: @snap_panel_accent_night;
  color: @snap_accent_night; }
.card .person { border-radius: 9999px; }

.card .pressable { padding: 10px 12px; border-radius: 10px; font-weight: normal; }
.card button.pressable { background-image: none; }
.card button.pressable.flat:hover { background-color: alpha(currentColor, 0.07); }
.card button.pressable.flat:active { background-color: alpha(currentColor, 0.14); }
.card .boxed-list { background-color: @theme_base_color; border-radius: 12px;
  border: 1px solid alpha(currentColor, 0.15); }
.card .boxed-list > .pressable { border-radius: 0; border: none;
  border-top: 1px solid transparent; outline-offset: -3px; }
.card .boxed-list > .pressable:first-child { border-top-left-radius: 11px;
  border-top-right-radius: 11px; }
.card .boxed-list > .pressable:last-child { border-bottom-left-radius: 11px;
  border-bottom-right-radius: 11px; }
.card .boxed-list > .pressable + .pressable { border-top: 1px solid alpha(currentColor, 0.12); }

.card .actions button { padding: 6px 16px; min-height: 24px; }
.card .actions menubutton > button { padding: 6px 8px; }
.card .suggested-action { background: #1a66c2; color: #ffffff; }
.card .suggested-action:hover { background: #1b6fd3; }
.card .suggested-action:disabled { opacity: 0.5; }
.card .destructive-action { background: #b81b27; color: #ffffff; }
.card .destructive-action:hover { background: #c01c28; }
.card .destructive-action:disabled { opacity: 0.5; }
.card .show-card { margin-top: 12px; padding: 14px; border-radius: 12px;
  background-color: alpha(currentColor, 0.05); }
.card button.open { background-color: alpha(currentColor, 0.14); background-image: none; }

.card .choices > checkbutton, .card .field > checkbutton { padding: 3px 0; }
.card checkbutton > label { margin-left: 4px; margin-right: 4px; }
.card .tiles > .pressable .text-medium { font-weight: bold; }
.card .plan .seat { min-width: 18px; min-height: 32px; padding: 0; border-radius: 10px 10px 5px 5px;
  font-size: 85%; border: 1px solid alpha(currentColor, 0.55); background: @theme_base_color; font-weight: bold; }
.card .plan .seat:checked { background: @theme_selected_bg_color; color: @theme_selected_fg_color;
  border-color: @theme_selected_bg_color; }
.card .plan .seat.taken { border-color: transparent; background: repeating-linear-gradient(-45deg,
  alpha(currentColor, 0.08), alpha(currentColor, 0.08) 5px, alpha(currentColor, 0.25) 5px,
  alpha(currentColor, 0.25) 7px); }
.card .plan-row { font-weight: bold; }
.card .field-label { font-weight: 600; }
.card .field-error { font-size: 92%; }
.card .ui-screen .error { border-color: @snap_attention_day;
  box-shadow: inset 0 0 0 1px @snap_attention_day; }
.card.night .ui-screen .error { border-color: @snap_attention_night;
  box-shadow: inset 0 0 0 1px @snap_attention_night; }
.card .field.invalid entry, .card .field.invalid password, .card .field.invalid .text-area,
.card .field.invalid dropdown > button { border-color: @snap_attention_day;
  box-shadow: inset 0 0 0 1px @snap_attention_day; }
.card.night .field.invalid entry, .card.night .field.invalid password,
.card.night .field.invalid .text-area, .card.night .field.invalid dropdown > button {
  border-color: @snap_attention_night; box-shadow: inset 0 0 0 1px @snap_attention_night; }
.card .text-area { border: 1px solid alpha(currentColor, 0.2); border-radius: 6px;
  background-color: @theme_base_color; }
.card .text-area textview { padding: 6px 8px; background: none; }
.card .text-area textview > text { background: none; }
.card entry > text > placeholder, .card password > text > placeholder { color: @snap_subtle_day; opacity: 1; }
.card.night entry > text > placeholder, .card.night password > text > placeholder { color: @snap_subtle_night; opacity: 1; }
.card .hint { padding: 7px 9px; color: @snap_subtle_day; }
.card.night .hint { color: @snap_subtle_night; }
)css";

const char card_touch_style[] = R"css(
.card entry, .card password, .card .field button, .card dropdown > button { min-height: 44px; }
.card .linked > button, .card .linked > menubutton > button { min-width: 44px; }
/* Not by its least height: in more height than its words need GTK breaks them. */
.card .choices > checkbutton, .card .field > checkbutton { padding: 13px 0; }
)css";

} // namespace snapgtk
