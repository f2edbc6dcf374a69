/// What is the same in the pages of all records.
enum RecordPageParts {
  static let style = #"""
    :root{color-scheme:light dark;--line:#8885;--soft:#8882;--bad:#b3261e;--good:#1b6e3c}
    @media(prefers-color-scheme:dark){:root{--bad:#ff8a80;--good:#7bdc9b}}
    *{box-sizing:border-box}
    body{margin:0;font:15px/1.45 system-ui,sans-serif;display:flex;flex-direction:column;height:100vh}
    header{padding:.6rem 1rem;border-bottom:1px solid var(--line);display:flex;gap:1rem;flex-wrap:wrap;align-items:baseline}
    h1{font-size:1.1rem;margin:0}header p{margin:0;flex:1}
    main{flex:1;display:grid;grid-template-columns:minmax(18rem,2fr) 3fr;min-height:0}
    #list{overflow:auto;border-right:1px solid var(--line);position:relative}
    #room{position:relative}
    .row{position:absolute;left:0;right:0;height:28px;padding:3px .6rem;display:flex;gap:.6rem;white-space:nowrap;cursor:default}
    .row span:nth-child(2){overflow:hidden;text-overflow:ellipsis;flex:1}
    .row[aria-selected=true]{background:Highlight;color:HighlightText}
    .number{opacity:.7;min-width:3.5em;text-align:right}
    .bad{color:var(--bad)}.good{color:var(--good)}
    [aria-selected=true] .bad,[aria-selected=true] .good{color:inherit}
    #one{overflow:auto;padding:.6rem 1rem}
    #one h2{font-size:1.05rem;margin:.2rem 0}#one h3{font-size:1rem;margin:1rem 0 .3rem}
    code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
    ol{padding-left:1.6rem;margin:0}li{margin:.1rem 0}
    table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.2rem .5rem;text-align:left}
    .screen{border:1px solid var(--line);border-radius:8px;padding:.7rem;max-width:40rem;margin:.4rem 0}
    .screen>.title{opacity:.75;border-bottom:1px solid var(--line);margin-bottom:.5rem}
    .box{display:flex;flex-direction:column;gap:.45rem}.columns{display:flex;gap:.7rem}.columns>*{flex:1}
    .actions{display:flex;gap:.5rem;flex-wrap:wrap}.actions button,.field{font:inherit}
    .field{border:1px solid var(--line);padding:.25rem .5rem;border-radius:4px;background:var(--soft)}
    .image{background:var(--soft);border:1px dashed var(--line);padding:.6rem}
    .large{font-size:1.25rem}.extraLarge{font-size:1.5rem}.small{font-size:.85rem}
    .bolder{font-weight:700}.subtle{opacity:.75}p{margin:0}
    @media(max-width:50rem){main{grid-template-columns:1fr;grid-template-rows:1fr 1fr}}
    """#

  static let program = #"""
    "use strict";
    const lines=id=>document.getElementById(id).textContent.split("\n").slice(1,-1);
    const rows=lines("rows"),chapters=lines("chapters"),views=lines("views");
    const list=document.getElementById("list"),room=document.getElementById("room"),one=document.getElementById("one");
    const find=document.getElementById("find"),tall=28;
    let found=rows.map((_,i)=>i),chosen=-1;
    const el=(name,cls,...kids)=>{const e=document.createElement(name);if(cls)e.className=cls;for(const k of kids)e.append(k);return e};
    const fine=o=>["done","alreadyThere","redirected"].includes(o);
    function draw(){
      room.style.height=found.length*tall+"px";room.replaceChildren();
      const from=Math.max(0,Math.floor(list.scrollTop/tall)-5),to=Math.min(found.length,from+Math.ceil(list.clientHeight/tall)+10);
      for(let at=from;at<to;at++){
        const r=JSON.parse(rows[found[at]]);
        const row=el("div","row",el("span","number",""+r[0]),el("span","",r[1]),el("span",fine(r[2])?"good":"bad",r[2]||"not ended"));
        row.style.top=at*tall+"px";row.setAttribute("role","option");row.id="row"+at;
        row.setAttribute("aria-selected",at===chosen);row.onclick=()=>choose(at);room.append(row);
      }
      if(chosen>=0)list.setAttribute("aria-activedescendant","row"+chosen);
    }
    function choose(at){
      if(!found.length){one.replaceChildren();return}
      chosen=Math.min(Math.max(at,0),found.length-1);
      const top=chosen*tall;
      if(top<list.scrollTop)list.scrollTop=top;
      if(top+tall>list.scrollTop+list.clientHeight)list.scrollTop=top+tall-list.clientHeight;
      draw();show(found[chosen]);
    }
    function show(i){
      const r=JSON.parse(rows[i]),c=JSON.parse(chapters[i]);
      location.replace("#"+r[0]);one.dataset.request=r[0];
      const facts=el("table","",...[["asked",r[1]],["outcome",r[2]+(c.reason?": "+c.reason:"")],["before",c.before],["after",r[3]]]
        .map(([k,v])=>el("tr","",el("th","",k),el("td","",el("code","",v)))));
      const steps=el("ol","",...c.steps.map(s=>el("li","",el("b","",s.what)," ",s.who," ",
        el("span",["proceed","forward","back","replace","none"].includes(s.said)?"subtle":"",s.said),s.path?" by "+(s.path.navigations||[]).join(", "):"")));
      one.replaceChildren(el("h2","","Request "+r[0]),facts,el("h3","","What happened"),steps,
        el("h3","","What was seen"),...c.views.map(v=>screen(JSON.parse(views[v]))));
      one.scrollTop=0;
    }
    function screen(s){
      const e=el("section","screen",el("div","title",s.title||s.key));e.setAttribute("aria-label",s.title||s.key);
      e.dataset.key=s.key;
      if(s.view){e.append(node(s.view.body));if(s.view.actions&&s.view.actions.length)e.append(actions(s.view.actions))
        if(s.view.rightToLeft)e.dir="rtl";if(s.view.language)e.lang=s.view.language}
      const known=Object.entries(s.properties||{});
      if(!s.view&&known.length)e.append(el("table","",...known.map(([k,v])=>el("tr","",el("th","",k),el("td","",el("code","",JSON.stringify(v)))))));
      return e;
    }
    const run=r=>{let e=el(r.bold||r.weight==="bolder"?"strong":"span",r.subtle?"subtle":"",r.text||"");
      if(r.italic)e=el("em","",e);if(r.strike)e=el("s","",e);if(r.underline)e=el("u","",e);if(r.highlight)e=el("mark","",e);return e};
    const runs=l=>(l||[]).map(run);
    const look=n=>[n.size,n.weight,n.subtle?"subtle":""].filter(Boolean).join(" ");
    const actions=l=>el("div","actions",...l.map(a=>{const b=el("button","",a.title||a.tooltip||a.action);b.type="button";b.disabled=!!a.disabled;
      b.title=[a.verb,a.number?"number "+a.number:""].filter(Boolean).join(", ");return b}));
    function node(n){
      if(!n||n.hidden)return document.createTextNode("");
      switch(n.kind){
      case"text":return el(n.style==="heading"?"h4":"div",look(n),...(n.paragraphs||[]).map(p=>el("p","",p.marker?p.marker+" ":"",...runs(p.runs))));
      case"box":return el("div","box",...(n.children||[]).map(node));
      case"columns":return el("div","columns",...(n.columns||[]).map(c=>node(Object.assign({},c,{kind:c.kind||"box"}))));
      case"image":return el("div","image","image: "+(n.alt||n.url||""));
      case"images":return el("div","columns",...(n.images||[]).map(node));
      case"media":return el("div","image","media: "+(n.alt||""));
      case"facts":return el("table","",...(n.facts||[]).map(f=>el("tr","",el("th","",...runs(f.title)),el("td","",...runs(f.value)))));
      case"table":return el("table","",...(n.rows||[]).map((r,i)=>el("tr","",...(r.cells||[]).map(c=>el(n.header&&i===0?"th":"td","",node(Object.assign({kind:"box"},c)))))));
      case"input":return el("label","box",el("span","",...runs(n.label),n.title||""),el("span","field",n.value||n.placeholder||(n.choices||[]).map(c=>c.title).join(" / ")||"\u00a0"));
      case"actionSet":return actions(n.actions||[]);
      default:return el("div","box",...(n.children||[]).map(node));
      }
    }
    find.oninput=()=>{const w=find.value.toLowerCase();found=[];rows.forEach((r,i)=>{if(!w||r.toLowerCase().includes(w))found.push(i)});list.scrollTop=0;chosen=-1;draw();choose(0)};
    list.onscroll=draw;window.onresize=draw;
    list.onkeydown=e=>{const page=Math.max(1,Math.floor(list.clientHeight/tall)-1),
      to={ArrowDown:chosen+1,ArrowUp:chosen-1,PageDown:chosen+page,PageUp:chosen-page,Home:0,End:found.length-1}[e.key];
      if(to===undefined)return;e.preventDefault();choose(to)};
    const wanted=found.findIndex(i=>JSON.parse(rows[i])[0]===Number(location.hash.slice(1)));
    draw();choose(wanted<0?0:wanted);list.focus();
    """#
}
